import type { Defence } from './defence.ts';

export const bad: Defence[] = [];
