import { joinWithDots } from '../../../../contract/src/job-format.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type {
  OwnProfilePage,
  ProfilePageSection,
  PublicProfile,
} from '../../../../contract/src/public-profiles.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { ShareCard } from '../../lib/share-images/share-card.ts';
import type { ProfileRow } from '../fractionals/fractionals.public.ts';

interface Page {
  slug: string;
  sections: ProfilePageSection[];
  updated_at: string;
}

/** What visitors see: of a profile only what is named here, and of that only the sections that its owner chose. */
export const toPublicProfile = (
  row: ProfileRow,
  page: Page,
  references: PublicProfile['references'],
): PublicProfile => {
  const shown = <T>(section: ProfilePageSection, value: T): T | null =>
    page.sections.includes(section) ? value : null;
  return {
    id: row.user_id,
    slug: page.slug,
    first_name: row.first_name,
    last_name: row.last_name,
    headline: row.headline,
    fractional_type: row.fractional_type,
    fractional_types: row.fractional_types,
    main_category_title: row.main_category_title,
    sub_category_titles: row.sub_category_titles,
    location: row.location,
    city: row.city,
    workplace: row.workplace,
    years_experience: row.years_experience,
    stage_fit: row.stage_fit,
    picture: shown('picture', pictureUrl(row.profile_picture_id)),
    bio: shown('bio', row.bio),
    skills: shown('skills', row.skill_titles),
    case_studies: shown('case_studies', row.case_studies),
    capacity: shown('capacity', row.capacity),
    rates: shown('rates', {
      rate_min: toMajor(row.rate_min_minor),
      rate_max: toMajor(row.rate_max_minor),
      rate_period: row.rate_period,
      retainer_hours: row.retainer_hours,
      currency: row.currency,
    }),
    references: shown('references', references),
    rating: row.rating.average === null ? null : shown('reviews', row.rating),
    joined_at: row.joined_at,
    updated_at: page.updated_at,
  };
};

/** Why visitors do not see a page that is switched on. */
export const hiddenBy = (
  row: Pick<ProfileRow, 'status' | 'anonymous' | 'paused'>,
): OwnProfilePage['hidden_by'] => {
  if (row.status !== 'verified') return 'unapproved';
  if (row.anonymous) return 'anonymous';
  return row.paused ? 'paused' : null;
};

export const toPersonCard = (
  profile: Pick<
    PublicProfile,
    'first_name' | 'last_name' | 'headline' | 'fractional_type' | 'fractional_types' | 'city' | 'location'
  >,
): ShareCard => ({
  label: 'Fractional executive',
  kicker: joinWithDots([profile.fractional_type, ...profile.fractional_types]),
  title: `${profile.first_name} ${profile.last_name}`.trim(),
  facts: [profile.headline, [profile.city, profile.location].filter(Boolean).join(', ')],
});
