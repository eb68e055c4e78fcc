import type { Defence } from './defence.ts';
import { doorsOfData } from './doors-data.ts';
import { doorsOfFloods } from './doors-floods.ts';
import { doorsOfPeople } from './doors-people.ts';
import { doorsOfRequests } from './doors-requests.ts';

export const doors: Defence[] = [...doorsOfPeople, ...doorsOfRequests, ...doorsOfData, ...doorsOfFloods];
