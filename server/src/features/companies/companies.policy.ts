import type { Selectable } from 'kysely';
import type { Company, CompanyRow } from '../../../../contract/src/companies.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { DB } from '../../lib/db-types.ts';
import { pictureUrl } from '../../lib/files.ts';
import { toPaymentRecord, toReplyRecord } from '../jobs/jobs.public.ts';

/** A company with its owner, verified domain, the title of its industry, its jobs, reply record and rating. */
export type CompanyRecord = Selectable<DB['companies']> &
  Parameters<typeof toReplyRecord>[0] &
  Parameters<typeof toPaymentRecord>[0] & {
    owner_id: string;
    owner: NonNullable<CompanyRow['owner']>;
    main_category_title: string | null;
    verified_domain: string | null;
    active_jobs: number | null;
    jobs_count: number | null;
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
  registration_number,
  identity_keys,
  approved_at,
  measured,
  median_hours,
  kept_percent,
  paid_invoices,
  median_paid_days,
  ...company
}: CompanyRecord): Company => ({
  ...company,
  reply_record: toReplyRecord({ measured, median_hours, kept_percent }),
  payment_record: toPaymentRecord({ paid_invoices, median_paid_days }),
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
  approved: planNames ? row.approved_at !== null : null,
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
export const rateCompleteness = (row: CompanyRecord): { completeness: number; missing: string[] } => {
  const missing = profileFields.filter((field) => row[field] === null || row[field] === '');
  const total = 1 + profileFields.length;
  return { completeness: Math.round((100 * (total - missing.length)) / total), missing };
};
