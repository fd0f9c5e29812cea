import type { Event, Move, Observation } from '../../wire/games/upturn';
import type { GamePage } from '../page';
import Ending from './Ending.svelte';
import { keys } from './keys';
import Table from './Table.svelte';
import { pace, tell } from './tell';

export const page: GamePage<Observation, Event, Move> = { Table, Ending, tell, pace, keys };
