import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Currency } from '../../../../contract/src/money.ts';
import {
  BusinessType,
  FractionalType,
  Location,
  RatePeriod,
  Workplace,
} from '../../../../contract/src/values.ts';
import { explainMatch, findRaises } from './match-raises.ts';
import { type MatchJob, type MatchProfile, matchScore } from './match-score.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const of = <T extends string>(schema: { options: T[] }) => fc.constantFrom(...schema.options);
const skills = fc.uniqueArray(fc.constantFrom('Fundraising', 'Pricing', 'M&A', 'Hiring', 'SaaS', 'Audit'));
const hours = maybe(fc.integer({ min: 1, max: 40 }));
const minor = maybe(fc.integer({ min: 0, max: 10_000_000 }));
const industry = maybe(fc.constantFrom('a', 'b'));

const jobs: fc.Arbitrary<MatchJob> = fc.record({
  fractional_type: maybe(of(FractionalType)),
  main_category: industry,
  skill_titles: skills,
  rate_period: maybe(of(RatePeriod)),
  currency: of(Currency),
  budget_min_minor: minor,
  budget_max_minor: minor,
  hours_per_week_min: hours,
  hours_per_week_max: hours,
  location: maybe(of(Location)),
  workplace: maybe(of(Workplace)),
  client_type_expertise: maybe(of(BusinessType)),
});
const profiles: fc.Arbitrary<MatchProfile> = fc.record({
  fractional_type: maybe(of(FractionalType)),
  fractional_types: fc.uniqueArray(of(FractionalType), { maxLength: 2 }),
  main_category: industry,
  skill_titles: skills,
  rate_period: maybe(of(RatePeriod)),
  currency: of(Currency),
  rate_min_minor: minor,
  hours_per_week_min: hours,
  hours_per_week_max: hours,
  location: maybe(of(Location)),
  workplace: fc.uniqueArray(of(Workplace)),
  client_type_expertise: maybe(of(BusinessType)),
});

const job: MatchJob = {
  fractional_type: 'CFO',
  main_category: 'software',
  skill_titles: ['Fundraising', 'Pricing'],
  rate_period: 'hour',
  currency: 'USD',
  budget_min_minor: 15_000,
  budget_max_minor: 20_000,
  hours_per_week_min: 5,
  hours_per_week_max: 10,
  location: 'USA',
  workplace: 'hybrid',
  client_type_expertise: 'B2B',
};
const profile: MatchProfile = {
  fractional_type: 'CFO',
  fractional_types: [],
  main_category: 'software',
  skill_titles: ['pricing', 'FUNDRAISING', 'Audit'],
  rate_period: 'hour',
  currency: 'USD',
  rate_min_minor: 18_000,
  hours_per_week_min: 8,
  hours_per_week_max: 20,
  location: 'USA',
  workplace: ['hybrid', 'remote'],
  client_type_expertise: 'B2B,B2C',
};
const points = (factor: string, a: Partial<MatchJob>, b: Partial<MatchProfile> = {}) =>
  matchScore({ ...job, ...a }, { ...profile, ...b }).reasons.find((one) => one.factor === factor);

describe('a match score', () => {
  it('is the sum of whole points between 0 and 100, each explained', () => {
    fc.assert(
      fc.property(jobs, profiles, (anyJob, anyProfile) => {
        const { score, reasons } = matchScore(anyJob, anyProfile);
        expect(score).toBe(reasons.reduce((sum, one) => sum + one.points, 0));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(reasons.reduce((sum, { most }) => sum + most, 0)).toBe(100);
        for (const reason of reasons) {
          expect(Number.isInteger(reason.points)).toBe(true);
          expect(reason.points).toBeGreaterThanOrEqual(0);
          expect(reason.points).toBeLessThanOrEqual(reason.most);
          expect(reason.text).toMatch(/^[A-Z0-9].*\.$/);
        }
      }),
    );
  });

  it('never falls when a skill is added or a rate lowered', () => {
    fc.assert(
      fc.property(jobs, profiles, fc.nat(100_000), (anyJob, anyProfile, less) => {
        const before = matchScore(anyJob, anyProfile).score;
        const skilled = { ...anyProfile, skill_titles: [...anyProfile.skill_titles, ...anyJob.skill_titles] };
        expect(matchScore(anyJob, skilled).score).toBeGreaterThanOrEqual(before);
        const rate = anyProfile.rate_min_minor;
        const cheaper = { ...anyProfile, rate_min_minor: rate === null ? null : Math.max(0, rate - less) };
        expect(matchScore(anyJob, cheaper).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is 100 for a perfect fit, whatever the case of the skills', () => {
    expect(matchScore(job, profile).score).toBe(100);
  });

  it('compares money only in one currency and one period, and says so', () => {
    expect(points('Rate', { currency: 'GBP' })).toMatchObject({
      points: 5,
      text: 'Not compared: the job pays in GBP, your rate is in USD.',
    });
    expect(points('Rate', { rate_period: 'month' })).toMatchObject({ points: 5 });
    expect(points('Rate', {}, { rate_min_minor: 25_000 })).toMatchObject({
      points: 5,
      text: 'Your rate starts 25 % above the budget.',
    });
    expect(points('Rate', {}, { rate_min_minor: 30_000 })).toMatchObject({ points: 0 });
  });

  it('weighs type, skills, hours, place and business type', () => {
    expect(points('Executive type', {}, { fractional_type: 'CEO' })).toMatchObject({ points: 0 });
    expect(points('Executive type', {}, { fractional_type: 'CEO', fractional_types: ['CFO'] })).toMatchObject(
      { points: 24 },
    );
    expect(points('Skills', {}, { skill_titles: ['Pricing'] })).toMatchObject({
      points: 13,
      text: '1 of 2 skills: Pricing.',
    });
    expect(points('Hours', {}, { hours_per_week_min: 11 })).toMatchObject({
      points: 8,
      text: 'The hours are 1 hour a week apart.',
    });
    expect(points('Location and workplace', { location: 'Asia' })).toMatchObject({ points: 2 });
    expect(points('Location and workplace', { location: 'Asia', workplace: 'remote' })).toMatchObject({
      points: 5,
    });
    expect(
      points('Business type', { client_type_expertise: 'B2C' }, { client_type_expertise: 'B2B' }),
    ).toMatchObject({ points: 0, text: 'The job is B2C, your experience is B2B.' });
  });
});

describe('what would raise a score', () => {
  it('raises it by what it says, where it is done', () => {
    fc.assert(
      fc.property(jobs, profiles, (anyJob, anyProfile) => {
        const before = matchScore(anyJob, anyProfile);
        for (const { factor, more, change, text } of findRaises(anyJob, anyProfile)) {
          expect(more).toBeGreaterThan(0);
          expect(matchScore(anyJob, { ...anyProfile, ...change }).score).toBe(before.score + more);
          expect(text).toMatch(/^[A-Z].*\.$/);
          expect(text).toContain(`${more} point`);
          expect(before.reasons.find((one) => one.factor === factor)?.points).toBeLessThan(
            before.reasons.find((one) => one.factor === factor)?.most ?? 0,
          );
        }
      }),
    );
  });

  it('stands beside the reason, which is as it was', () => {
    const wanting = { ...profile, skill_titles: [] };
    const { score, reasons } = explainMatch(job, wanting);
    expect(matchScore(job, wanting)).toEqual({ score, reasons: reasons.map(({ raise: _, ...one }) => one) });
    expect(reasons.filter((one) => one.raise !== undefined)).toMatchObject([
      { factor: 'Skills', raise: 'Add Fundraising and Pricing, if you have them, for up to 25 points more.' },
    ]);
  });

  it('is nothing for a perfect fit, nor where only another job would help', () => {
    expect(findRaises(job, profile)).toEqual([]);
    expect(findRaises({ ...job, currency: 'GBP' }, profile)).toEqual([]);
    expect(findRaises({ ...job, location: 'Asia' }, profile)).toEqual([]);
    expect(findRaises(job, { ...profile, fractional_type: 'CEO', fractional_types: ['CFO'] })).toEqual([]);
  });

  it.each<[Partial<MatchJob>, Partial<MatchProfile>, string]>([
    [{}, { fractional_type: 'CEO' }, 'Add CFO to your other types, if you do that work, for 24 points more.'],
    [{}, { skill_titles: ['Pricing'] }, 'Add Fundraising, if you have it, for 12 points more.'],
    [
      {},
      { main_category: 'retail' },
      "Make the job's industry your main one, if you know it best, for 15 points more.",
    ],
    [
      {},
      { rate_min_minor: 25_000 },
      'Start your rate at USD 200, if you would work for that, for 5 points more.',
    ],
    [
      {},
      { hours_per_week_min: 2, hours_per_week_max: 4 },
      'Offer up to 5 hours a week, if you have them, for 2 points more.',
    ],
    [
      {},
      { hours_per_week_min: 11 },
      'Start from 10 hours a week, if that is enough for you, for 2 points more.',
    ],
    [
      {},
      { workplace: ['remote'] },
      "Add 'Hybrid' to your workplaces, if you would work so, for 3 points more.",
    ],
    [
      { client_type_expertise: 'B2C' },
      { client_type_expertise: 'B2B' },
      'Set your business type to both, if you know B2C too, for 5 points more.',
    ],
  ])('%#: %j, %j', (ofJob, ofProfile, text) => {
    expect(findRaises({ ...job, ...ofJob }, { ...profile, ...ofProfile }).map((one) => one.text)).toEqual([
      text,
    ]);
  });
});
