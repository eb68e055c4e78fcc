import type { Selectable } from 'kysely';
import type { Company, CompanyRow } from '../../../../contract/src/companies.ts';
import type { ReplyRecord } from '../../../../contract/src/jobs.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { DB } from '../../lib/db-types.ts';
import { pictureUrl } from '../../lib/files.ts';

/** A company with its owner, the title of its industry, its jobs, reply record and rating. */
export type CompanyRecord = Selectable<DB['companies']> & {
  owner_id: string;
  owner: NonNullable<CompanyRow['owner']>;
  main_category_title: string | null;
  active_jobs: number | null;
  jobs_count: number | null;
  reply_record: ReplyRecord | null;
  rating: RatingSummary;
};

/** The public profile of a company, without the columns for admins. */
export const toCompany = ({
  owner,
  jobs_count,
  created_by_admin,
  removed_at,
  updated_at,
  logo_id,
  ...company
}: CompanyRecord): Company => ({
  ...company,
  logo: pictureUrl(logo_id),
  active_jobs: company.active_jobs ?? 0,
});

/** A company in a list, for an admin with owner and plans. `planNames` is undefined for anyone else. */
export const toCompanyRow = (row: CompanyRecord, planNames?: string[]): CompanyRow => ({
  ...toCompany(row),
  created_by_admin: planNames ? row.created_by_admin : null,
  plan_names: planNames ?? null,
  owner: planNames ? row.owner : null,
  jobs_count: planNames ? (row.jobs_count ?? 0) : null,
});

/** The fields that make a profile complete, besides the name, which is required. */
const profileFields = [
  'logo_id',
  'headline',
  'about',
  'website',
  'main_category',
  'location',
  'client_type_expertise',
  'stage',
  'headcount',
] as const satisfies readonly (keyof CompanyRecord)[];

/** The completeness of a profile in percent, and the missing fields. */
export const completenessOf = (row: CompanyRecord): { completeness: number; missing: string[] } => {
  const missing = profileFields.filter((field) => row[field] === null || row[field] === '');
  const total = 1 + profileFields.length;
  return { completeness: Math.round((100 * (total - missing.length)) / total), missing };
};
