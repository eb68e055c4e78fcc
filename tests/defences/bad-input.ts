import { badByChance } from './bad-input-fuzz.ts';
import { badStatesAndFiles } from './bad-input-states.ts';
import { badValues } from './bad-input-values.ts';
import type { Defence } from './defence.ts';

export const bad: Defence[] = [...badValues, ...badByChance, ...badStatesAndFiles];
