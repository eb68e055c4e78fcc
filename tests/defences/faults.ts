import type { Defence } from './defence.ts';

export const faults: Defence[] = [];
