import type { Event, Move, Observation } from '../../wire/games/the-game';
import type { GamePage } from '../page';
import Ending from './Ending.svelte';
import Table from './Table.svelte';
import { pace, tell } from './tell';

export const page: GamePage<Observation, Event, Move> = { Table, Ending, tell, pace };
