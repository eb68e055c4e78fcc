import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import {
  allFunctions,
  formatFree,
  formatHours,
  formatPlace,
  formatWorkplaces,
  formatYears,
} from '../profile-format.ts';
import { formatRate } from '../rate-summary.tsx';

/** A line of the comparison: a text for each person; an empty one is not stated. */
export interface CompareRow {
  label: string;
  values: string[];
  differs: boolean;
}

const businessType = ({ client_type_expertise: type }: Profile) => type && labels.businessType[type];

const facts: [label: string, of: (profile: Profile) => string | null | undefined][] = [
  ['Function', (profile) => allFunctions(profile).join(', ')],
  ['Rate', formatRate],
  ['Hours', formatHours],
  ['Free', (profile) => formatFree(profile)?.replace(/^Free: /, '')],
  ['Place', formatPlace],
  ['Workplace', formatWorkplaces],
  ['Experience', formatYears],
  ['Industry', (profile) => profile.main_category_title],
  ['Business type', businessType],
  ['Stages', ({ stage_fit }) => stage_fit.map((stage) => labels.stage[stage]).join(', ')],
  ['Languages', ({ languages }) => languages.map(({ name }) => name).join(', ')],
  ['Last role', ({ experience: [last] }) => last && [last.title, last.company].filter(Boolean).join(', ')],
  ['Case studies', ({ case_studies: studies }) => (studies.length === 0 ? '' : String(studies.length))],
  ['Reviews', ({ rating: { count } }) => (count === 0 ? '' : formatCount(count, 'review'))],
];

/** The lines of a comparison, without those that nobody states. */
export const compareRows = (profiles: readonly Profile[]): CompareRow[] =>
  facts
    .map(([label, of]) => {
      const values = profiles.map((profile) => of(profile) ?? '');
      return { label, values, differs: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== ''));

/** The skills that all of them have, in lower case. */
export const sharedSkills = (profiles: readonly Profile[]): Set<string> => {
  const [first = [], ...others] = profiles.map(({ skills }) => skills.map((skill) => skill.toLowerCase()));
  return new Set(first.filter((skill) => others.every((skills) => skills.includes(skill))));
};
