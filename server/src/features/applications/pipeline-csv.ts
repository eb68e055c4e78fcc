import type { Application } from '../../../../contract/src/applications.ts';
import { type CsvColumn, toCsv } from '../../lib/csv.ts';

const day = (time: string | null) => time?.slice(0, 10) ?? '';

const columns: CsvColumn<Application>[] = [
  ['Name', ({ fractional }) => `${fractional.first_name} ${fractional.last_name}`],
  ['Headline', ({ fractional }) => fractional.headline],
  ['Function', ({ fractional }) => fractional.fractional_type],
  ['Location', ({ fractional }) => [fractional.city, fractional.location].filter(Boolean).join(', ')],
  ['Skills', ({ fractional }) => fractional.skills.join(', ')],
  ['Stage', ({ status }) => status],
  ['Starred', ({ starred }) => (starred ? 'yes' : 'no')],
  ['Match', ({ match }) => match.score],
  ['Proposed rate', ({ proposed_rate }) => proposed_rate],
  ['Currency', ({ proposed_rate, currency }) => (proposed_rate === null ? '' : currency)],
  ['Per', ({ proposed_rate, rate_period }) => (proposed_rate === null ? '' : rate_period)],
  ['Applied', ({ created_at }) => day(created_at)],
  ['First answer', ({ answered_at }) => day(answered_at)],
];

/** The applicants of a job as CSV. */
export const toPipelineCsv = (applications: Application[]): string => toCsv(columns, applications);
