import type { FractionalCard, MatchedCard } from '../../../../contract/src/fractionals.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { pictureUrl } from '../../lib/files.ts';
import { type ReadMatchJob, summarizeMatch } from '../jobs/jobs.public.ts';
import type { CardRow, ProfileRow } from './fractionals.queries.ts';

/**
 * The kind of viewer: `owner` is the fractional, `open` a company that may see the person's name and contact, `limited`
 * a company without the full directory, `unnamed` one with it that may not see last names.
 */
export type Viewer = 'visitor' | 'limited' | 'unnamed' | 'company' | 'open' | 'owner' | 'admin';

const withoutNames: readonly Viewer[] = ['visitor', 'limited', 'unnamed'];

/** Whether companies may open this profile. */
export const isShownToCompanies = (row: Pick<ProfileRow, 'status' | 'account_status'>): boolean =>
  row.status === 'verified' && row.account_status === 'active';

/** Whether a company may contact this person: by its plan, or an anonymous person only after they applied. */
export const isContactOpen = (
  row: Pick<ProfileRow, 'anonymous'>,
  by: { plan: boolean; application: boolean },
): boolean => by.application || (by.plan && !row.anonymous);

/** The card with the fields that this viewer may see. */
export const toCard = (row: CardRow, viewer: Viewer): FractionalCard => {
  const named = !withoutNames.includes(viewer) && (viewer !== 'company' || !row.anonymous);
  const admin = viewer === 'admin';
  const ownerOrAdmin = admin || viewer === 'owner';
  return {
    id: row.user_id,
    first_name: row.first_name,
    last_name: named ? row.last_name : `${[...row.last_name][0] ?? ''}.`,
    profile_picture: named ? pictureUrl(row.profile_picture_id) : null,
    headline: row.headline,
    fractional_type: row.fractional_type,
    fractional_types: row.fractional_types,
    main_category: row.main_category,
    main_category_title: row.main_category_title,
    location: row.location,
    city: row.city,
    client_type_expertise: row.client_type_expertise,
    workplace: row.workplace,
    skills: row.skill_titles,
    years_experience: row.years_experience,
    hours_per_week_min: row.hours_per_week_min,
    hours_per_week_max: row.hours_per_week_max,
    rate_min: toMajor(row.rate_min_minor),
    rate_max: toMajor(row.rate_max_minor),
    rate_period: row.rate_period,
    retainer_hours: row.retainer_hours,
    currency: row.currency,
    available_from: row.available_from,
    capacity: row.capacity,
    rating: row.rating,
    status: ownerOrAdmin ? row.status : null,
    plan_name: admin ? (row.plan_name ?? 'Free') : null,
    promo_code: admin ? row.promo_code : null,
    email: admin ? row.email : null,
    submitted_at: ownerOrAdmin ? row.submitted_at : null,
    second_look: admin ? row.re_review : null,
    created_at: row.joined_at,
  };
};

/** The card with its match with a job of the viewer's company. */
export const toMatchedCard = (row: CardRow, viewer: Viewer, job: ReadMatchJob | undefined): MatchedCard => ({
  ...toCard(row, viewer),
  ...(job && { match: summarizeMatch(job, row, new Date(job.read_at), 'company') }),
});
