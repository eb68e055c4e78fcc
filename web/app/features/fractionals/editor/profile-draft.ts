import type { Profile, ProfileUpdate } from '../../../../../contract/src/fractionals.ts';

/** A number field that may be empty. */
export type NumberDraft = number | '';

/** The values of the profile forms: null only where no choice is made. */
export const toDraft = (profile: Profile) => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  headline: profile.headline,
  bio: profile.bio,
  fractional_type: profile.fractional_type,
  fractional_types: profile.fractional_types,
  years_experience: (profile.years_experience ?? '') as NumberDraft,
  location: profile.location,
  city: profile.city,
  time_zone: profile.time_zone,
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
  certificates: profile.certificates.map(({ year, ...certificate }) => ({
    ...certificate,
    year: (year ?? '') as NumberDraft,
  })),
  case_studies: profile.case_studies,
  no_go_companies: profile.no_go_companies ?? [],
  paused: profile.paused ?? false,
  anonymous: profile.anonymous ?? false,
});

export type ProfileDraft = ReturnType<typeof toDraft>;
export type DraftField = keyof ProfileDraft;

const textFields: readonly string[] = ['first_name', 'last_name', 'headline', 'bio', 'city'];

const toWire = (field: string, value: unknown): unknown => {
  if (value === '' && !textFields.includes(field)) return null;
  if (field === 'certificates')
    return (value as ProfileDraft['certificates']).map((certificate) => ({
      ...certificate,
      year: certificate.year === '' ? null : certificate.year,
    }));
  return value;
};

/** The given fields as an API body. Skills have an endpoint of their own. */
export const toUpdate = (draft: ProfileDraft, fields: readonly DraftField[]): ProfileUpdate =>
  Object.fromEntries(
    fields.filter((field) => field !== 'skills').map((field) => [field, toWire(field, draft[field])]),
  );

/** The fields by the names that forms give them, for sentences about several of them. */
export const fieldLabels: Partial<Record<DraftField, string>> = {
  headline: 'Headline',
  bio: 'About you',
  years_experience: 'Years in leadership',
  city: 'City',
  time_zone: 'Time zone',
  fractional_types: 'Other functions',
  sub_categories: 'Sub-industries',
  skills: 'Skills',
  hours_per_week_min: 'Hours a week, least',
  hours_per_week_max: 'Hours a week, most',
  available_from: 'Available from',
  rate_min: 'Rate from',
  rate_max: 'Rate to',
  retainer_hours: 'Hours a month included',
  linkedin_url: 'LinkedIn',
  website_url: 'Website',
  booking_url: 'Booking link',
  case_studies: 'Case studies',
  languages: 'Languages',
  certificates: 'Certificates',
};

/** The fields that each section edits and saves together, by the section’s id. */
export const sectionFields = {
  name: ['first_name', 'last_name'],
  role: ['fractional_type', 'fractional_types', 'headline', 'years_experience'],
  about: ['bio'],
  place: ['location', 'city', 'time_zone', 'workplace'],
  expertise: ['main_category', 'sub_categories', 'client_type_expertise', 'stage_fit'],
  skills: ['skills'],
  time: ['hours_per_week_min', 'hours_per_week_max', 'available_from'],
  rate: ['rate_period', 'rate_min', 'rate_max', 'retainer_hours', 'currency'],
  languages: ['languages'],
  certificates: ['certificates'],
  'case-studies': ['case_studies'],
  links: ['linkedin_url', 'website_url', 'booking_url'],
  privacy: ['paused', 'anonymous', 'no_go_companies'],
} as const;

export type SectionId = keyof typeof sectionFields;

/** The id of the section that edits a field. */
export const getSection = (field: string): string =>
  Object.entries(sectionFields).find(([, fields]) => (fields as readonly string[]).includes(field))?.[0] ??
  field;
