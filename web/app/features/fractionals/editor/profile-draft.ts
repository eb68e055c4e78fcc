import type { Profile, ProfileUpdate } from '../../../../../contract/src/fractionals.ts';

/** A number field that may be empty. */
export type NumberDraft = number | '';

/** The fields of a profile as forms hold them: nothing is null but a choice not made. */
export const draftOf = (profile: Profile) => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  headline: profile.headline,
  bio: profile.bio,
  fractional_type: profile.fractional_type,
  fractional_types: profile.fractional_types,
  years_experience: (profile.years_experience ?? '') as NumberDraft,
  location: profile.location,
  city: profile.city,
  workplace: profile.workplace,
  main_category: profile.main_category,
  sub_categories: profile.sub_categories,
  client_type_expertise: profile.client_type_expertise,
  stage_fit: profile.stage_fit,
  skills: profile.skills,
  hours_per_week_min: (profile.hours_per_week_min ?? '') as NumberDraft,
  hours_per_week_max: (profile.hours_per_week_max ?? '') as NumberDraft,
  available_from: profile.available_from ?? '',
  rate_period: profile.rate_period,
  rate_min: (profile.rate_min ?? '') as NumberDraft,
  rate_max: (profile.rate_max ?? '') as NumberDraft,
  retainer_hours: (profile.retainer_hours ?? '') as NumberDraft,
  currency: profile.currency,
  linkedin_url: profile.contact?.linkedin_url ?? '',
  website_url: profile.contact?.website_url ?? '',
  booking_url: profile.contact?.booking_url ?? '',
  languages: profile.languages,
  certificates: profile.certificates.map(({ year, ...one }) => ({
    ...one,
    year: (year ?? '') as NumberDraft,
  })),
  case_studies: profile.case_studies,
  no_go_companies: profile.no_go_companies ?? [],
  paused: profile.paused ?? false,
  anonymous: profile.anonymous ?? false,
});

export type ProfileDraft = ReturnType<typeof draftOf>;
export type DraftField = keyof ProfileDraft;

const lines: readonly string[] = ['first_name', 'last_name', 'headline', 'bio', 'city'];

const wireValue = (field: string, value: unknown): unknown => {
  if (value === '' && !lines.includes(field)) return null;
  if (field === 'certificates')
    return (value as ProfileDraft['certificates']).map((one) => ({
      ...one,
      year: one.year === '' ? null : one.year,
    }));
  return value;
};

/** The named fields as the server takes them; skills are saved by a call of their own. */
export const updateOf = (draft: ProfileDraft, fields: readonly DraftField[]): ProfileUpdate =>
  Object.fromEntries(
    fields.filter((field) => field !== 'skills').map((field) => [field, wireValue(field, draft[field])]),
  );
