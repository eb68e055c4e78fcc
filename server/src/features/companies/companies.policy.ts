import type { Selectable } from 'kysely';
import type { Company } from '../../../../contract/src/companies.ts';
import type { ReplyRecord } from '../../../../contract/src/jobs.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { DB } from '../../lib/db-types.ts';
import { pictureUrl } from '../../lib/files.ts';

/** A company with what is read beside it. */
export type CompanyRead = Selectable<DB['companies']> & {
  owner_id: string;
  main_category_title: string | null;
  active_jobs: number | null;
  reply_record: ReplyRecord | null;
  rating: RatingSummary;
};

export const toCompany = (row: CompanyRead): Company => ({
  id: row.id,
  owner_id: row.owner_id,
  name: row.name,
  logo: pictureUrl(row.logo_id),
  headline: row.headline,
  about: row.about,
  website: row.website,
  linkedin_url: row.linkedin_url,
  main_category: row.main_category,
  main_category_title: row.main_category_title,
  location: row.location,
  city: row.city,
  client_type_expertise: row.client_type_expertise,
  stage: row.stage,
  headcount: row.headcount,
  founded_year: row.founded_year,
  active_jobs: row.active_jobs ?? 0,
  reply_record: row.reply_record,
  rating: row.rating,
  created_at: row.created_at,
});

/** What a fractional looks for in a company's profile; the name is always there. */
const wanted = [
  'logo_id',
  'headline',
  'about',
  'website',
  'main_category',
  'location',
  'client_type_expertise',
  'stage',
  'headcount',
] as const satisfies readonly (keyof CompanyRead)[];

/** How complete a profile is, in percent, and the fields it lacks. */
export const completenessOf = (row: CompanyRead): { completeness: number; missing: string[] } => {
  const missing = wanted.filter((field) => row[field] === null || row[field] === '');
  return {
    completeness: Math.round(((1 + wanted.length - missing.length) / (1 + wanted.length)) * 100),
    missing,
  };
};
