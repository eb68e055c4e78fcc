import type { Role } from '../role.ts';
import { ceo } from './ceo.ts';
import { cfo } from './cfo.ts';
import { chro } from './chro.ts';
import { cio } from './cio.ts';
import { cmo } from './cmo.ts';
import { coo } from './coo.ts';
import { cso } from './cso.ts';
import { cto } from './cto.ts';
import { legal } from './legal.ts';
import { other } from './other.ts';

export const roles: readonly Role[] = [ceo, cfo, coo, cmo, cio, cto, chro, legal, cso, other];
