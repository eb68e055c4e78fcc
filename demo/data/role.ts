import type { WhyNow } from '../../contract/src/job-form.ts';
import type { FractionalType } from '../../contract/src/values.ts';

/** What people write about work of one executive type; jobs, profiles and letters are put together from it. */
export interface Role {
  type: FractionalType;
  /** US dollars an hour. */
  hourly: readonly [least: number, most: number];
  /** The name within a job title. */
  name: string;
  titles: readonly string[];
  /** Why a company looks for one now, after the sentence that introduces the company. */
  situations: readonly (readonly [why: WhyNow, text: string])[];
  duties: readonly string[];
  wants: readonly string[];
  outcomes: readonly string[];
  questions: readonly string[];
  skills: readonly string[];
  headlines: readonly string[];
  /** First sentences of a bio; `{years}` stands for the years in leadership. */
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
