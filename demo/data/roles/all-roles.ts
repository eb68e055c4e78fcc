import type { FractionalType } from '../../../contract/src/values.ts';
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

/** How often each type occurs. */
export const demand: Readonly<Record<FractionalType, number>> = {
  CFO: 21,
  CMO: 16,
  COO: 13,
  CTO: 14,
  'CSO (sales)': 11,
  CHRO: 8,
  'Other specialized Fractional Executive': 6,
  CEO: 5,
  CIO: 4,
  'Chief Legal': 4,
};
