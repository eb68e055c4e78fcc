import fc from 'fast-check';
import type { Capacity } from '../../contract/src/capacity.ts';
import { Currency } from '../../contract/src/money.ts';
import { BusinessType, FractionalType, Location, RatePeriod, Workplace } from '../../contract/src/values.ts';
import type { MatchJob, MatchProfile } from '../src/features/jobs/jobs.public.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const anyOption = <T extends string>(schema: { options: T[] }) => fc.constantFrom(...schema.options);
const skills = fc.uniqueArray(fc.constantFrom('Fundraising', 'Pricing', 'M&A', 'Hiring', 'SaaS', 'Audit'));
const hours = maybe(fc.integer({ min: 1, max: 40 }));
const minor = maybe(fc.integer({ min: 0, max: 10_000_000 }));
const zone = maybe(fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'));
const industry = maybe(fc.constantFrom('a', 'b'));

/** Any job. */
export const jobs: fc.Arbitrary<MatchJob> = fc.record({
  fractional_type: maybe(anyOption(FractionalType)),
  main_category: industry,
  skill_titles: skills,
  rate_period: maybe(anyOption(RatePeriod)),
  currency: anyOption(Currency),
  budget_min_minor: minor,
  budget_max_minor: minor,
  hourly_max_usd: minor,
  start_date: maybe(fc.constantFrom('2026-01-10', '2026-04-30')),
  term_months: maybe(fc.constantFrom(3, 12)),
  hours_per_week_min: hours,
  hours_per_week_max: hours,
  location: maybe(anyOption(Location)),
  workplace: maybe(anyOption(Workplace)),
  time_zone: zone,
  time_zone_overlap: fc.constantFrom('', '', 'Mornings', '9:00–13:00 Europe/Berlin', '8-20 America/New_York'),
  client_type_expertise: maybe(anyOption(BusinessType)),
});
/** Any profile. */
export const profiles: fc.Arbitrary<MatchProfile> = fc.record({
  fractional_type: maybe(anyOption(FractionalType)),
  fractional_types: fc.uniqueArray(anyOption(FractionalType), { maxLength: 2 }),
  main_category: industry,
  skill_titles: skills,
  rate_period: maybe(anyOption(RatePeriod)),
  currency: anyOption(Currency),
  rate_min_minor: minor,
  retainer_hours: maybe(fc.integer({ min: 1, max: 200 })),
  hourly_min_usd: minor,
  capacity: fc.constantFrom<Capacity>({}, { '2026-01': 0, '2026-02': 12 }, { '2026-01': 40 }),
  hours_per_week_min: hours,
  hours_per_week_max: hours,
  location: maybe(anyOption(Location)),
  workplace: fc.uniqueArray(anyOption(Workplace)),
  time_zone: zone,
  client_type_expertise: maybe(anyOption(BusinessType)),
});

/** A job that `profile` fits in every factor. */
export const job: MatchJob = {
  fractional_type: 'CFO',
  main_category: 'software',
  skill_titles: ['Fundraising', 'Pricing'],
  rate_period: 'hour',
  currency: 'USD',
  budget_min_minor: 15_000,
  budget_max_minor: 20_000,
  hourly_max_usd: 20_000,
  start_date: null,
  term_months: null,
  hours_per_week_min: 5,
  hours_per_week_max: 10,
  location: 'USA',
  workplace: 'hybrid',
  time_zone: 'America/New_York',
  time_zone_overlap: '',
  client_type_expertise: 'B2B',
};
export const profile: MatchProfile = {
  fractional_type: 'CFO',
  fractional_types: [],
  main_category: 'software',
  skill_titles: ['pricing', 'FUNDRAISING', 'Audit'],
  rate_period: 'hour',
  currency: 'USD',
  rate_min_minor: 18_000,
  retainer_hours: null,
  hourly_min_usd: 18_000,
  capacity: {},
  hours_per_week_min: 8,
  hours_per_week_max: 20,
  location: 'USA',
  workplace: ['hybrid', 'remote'],
  time_zone: 'America/Chicago',
  client_type_expertise: 'B2B,B2C',
};
