import type { WhyNow } from '../../contract/src/job-form.ts';
import type { FractionalType } from '../../contract/src/values.ts';

/** Texts on one executive type, from which jobs, profiles and cover letters are composed. */
export interface Role {
  type: FractionalType;
  /** US dollars per hour. */
  hourly: readonly [least: number, most: number];
  /** The name within a job title. */
  name: string;
  titles: readonly string[];
  /** Why a company is hiring now. */
  situations: readonly (readonly [why: WhyNow, text: string])[];
  duties: readonly string[];
  wants: readonly string[];
  outcomes: readonly string[];
  questions: readonly string[];
  skills: readonly string[];
  headlines: readonly string[];
  /** First sentences of a bio; `{years}` are years in leadership. */
  openings: readonly string[];
  strengths: readonly string[];
  caseStudies: readonly {
    readonly situation: string;
    readonly action: string;
    readonly result: string;
    readonly number: string;
  }[];
  pitches: readonly string[];
  pastTitles: readonly string[];
  deeds: readonly string[];
}
