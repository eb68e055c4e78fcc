import type { WhyNow } from '../../contract/src/job-form.ts';
import type { FractionalType } from '../../contract/src/values.ts';
import ceo from './roles/ceo.json' with { type: 'json' };
import cfo from './roles/cfo.json' with { type: 'json' };
import chro from './roles/chro.json' with { type: 'json' };
import cio from './roles/cio.json' with { type: 'json' };
import cmo from './roles/cmo.json' with { type: 'json' };
import coo from './roles/coo.json' with { type: 'json' };
import cso from './roles/cso.json' with { type: 'json' };
import cto from './roles/cto.json' with { type: 'json' };
import legal from './roles/legal.json' with { type: 'json' };
import other from './roles/other.json' with { type: 'json' };

/** Texts on one executive type, from which jobs, profiles and cover letters are composed. */
export interface Role {
  type: FractionalType;
  /** US dollars per hour. */
  hourly: { min: number; max: number };
  /** The name within a job title. */
  name: string;
  titles: readonly string[];
  /** Why a company is hiring now. */
  situations: readonly { why: WhyNow; text: string }[];
  duties: readonly string[];
  wants: readonly string[];
  outcomes: readonly string[];
  questions: readonly string[];
  skills: readonly string[];
  headlines: readonly string[];
  /** First sentences of a bio; `{years}` are years in leadership. */
  openings: readonly string[];
  strengths: readonly string[];
  caseStudies: readonly { situation: string; action: string; result: string; number: string }[];
  pitches: readonly string[];
  pastTitles: readonly string[];
  deeds: readonly string[];
}

// A JSON file's type has `string` where the interface has a choice.
export const roles = [ceo, cfo, coo, cmo, cio, cto, chro, legal, cso, other] as readonly Role[];

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
