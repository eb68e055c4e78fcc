import { toIsoDay } from '../../../../contract/src/dates.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { type CsvColumn, toCsv } from '../../lib/csv.ts';
import type { Db } from '../../lib/db.ts';
import { companyStatus } from './applications.queries.ts';

const maxRows = 5_000;

/** The applicants of a job, best match first. */
const listCsvRows = (db: Db, jobId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'applications.fractional_id')
    .select(['users.full_name', 'fractionals.headline', 'fractionals.fractional_type'])
    .select(['fractionals.city', 'fractionals.location', 'fractionals.skill_titles'])
    .select(['applications.starred', 'applications.match_score', 'applications.proposed_rate_minor'])
    .select(['applications.currency', 'applications.rate_period', 'applications.created_at'])
    .select(['applications.answered_at', companyStatus.as('status')])
    .where('applications.job_id', '=', jobId)
    .orderBy('applications.match_score', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(maxRows)
    .execute();

type CsvRow = Awaited<ReturnType<typeof listCsvRows>>[number];

const toDay = (time: string | null) => (time === null ? '' : toIsoDay(time));

const columns: readonly CsvColumn<CsvRow>[] = [
  ['Name', ({ full_name }) => full_name],
  ['Headline', ({ headline }) => headline],
  ['Function', ({ fractional_type }) => fractional_type],
  ['Location', ({ city, location }) => [city, location].filter(Boolean).join(', ')],
  ['Skills', ({ skill_titles }) => skill_titles.join(', ')],
  ['Stage', ({ status }) => status],
  ['Starred', ({ starred }) => (starred ? 'yes' : 'no')],
  ['Match', ({ match_score }) => match_score],
  ['Proposed rate', ({ proposed_rate_minor }) => toMajor(proposed_rate_minor)],
  ['Currency', ({ proposed_rate_minor, currency }) => (proposed_rate_minor === null ? '' : currency)],
  ['Per', ({ proposed_rate_minor, rate_period }) => (proposed_rate_minor === null ? '' : rate_period)],
  ['Applied', ({ created_at }) => toDay(created_at)],
  ['First answer', ({ answered_at }) => toDay(answered_at)],
];

/** The applicants of a job as CSV, with formulas escaped. */
export const makePipelineCsv = async (db: Db, jobId: string): Promise<string> =>
  toCsv(columns, await listCsvRows(db, jobId));
