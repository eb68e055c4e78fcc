/** The fields that are edited and saved together. */
export const fieldsOf = {
  name: ['first_name', 'last_name'],
  role: ['fractional_type', 'fractional_types', 'headline', 'years_experience'],
  about: ['bio'],
  place: ['location', 'city', 'workplace'],
  expertise: ['main_category', 'sub_categories', 'client_type_expertise', 'stage_fit'],
  skills: ['skills'],
  time: ['hours_per_week_min', 'hours_per_week_max', 'available_from'],
  rate: ['rate_period', 'rate_min', 'rate_max', 'retainer_hours', 'currency'],
  languages: ['languages'],
  certificates: ['certificates'],
  caseStudies: ['case_studies'],
  links: ['linkedin_url', 'website_url', 'booking_url'],
  privacy: ['paused', 'anonymous', 'no_go_companies'],
} as const;

/** The part of the profile where a missing field is filled in. */
export const sectionOf = (field: string): string =>
  Object.entries(fieldsOf).find(([, fields]) => (fields as readonly string[]).includes(field))?.[0] ?? field;
