import { stringify } from 'csv-stringify/sync';
import type { Application } from '../../../../contract/src/applications.ts';

const day = (time: string | null) => time?.slice(0, 10) ?? '';

const columns: [header: string, of: (one: Application) => string | number | null][] = [
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

/** A job's applicants as a spreadsheet reads them; cells that it would run are defused. */
export const toPipelineCsv = (applications: Application[]): string =>
  stringify(
    [columns.map(([header]) => header), ...applications.map((one) => columns.map(([, of]) => of(one)))],
    {
      bom: true,
      escape_formulas: true,
    },
  );
