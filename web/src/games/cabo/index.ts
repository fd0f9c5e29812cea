import type { Event, Move, Observation } from '../../wire/games/cabo';
import type { GamePage } from '../page';
import Ending from './Ending.svelte';
import { keys } from './keys';
import Table from './Table.svelte';
import { aloud, pace, tell } from './tell';

export const page: GamePage<Observation, Event, Move> = { Table, Ending, tell, aloud, keys, pace };
