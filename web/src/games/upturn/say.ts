import { speaker } from '../../words';
import en from './words/en';
import fr from './words/fr';

/** The words of this table. */
export const say = speaker(en, fr);
