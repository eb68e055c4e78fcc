import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRules } from '../../../../../contract/src/match-findings.ts';
import { job, jobs, profile, profiles } from '../../../../test/match-samples.ts';
import { findImprovements } from './match-improvements.ts';
import { type MatchJob, type MatchProfile, scoreMatch } from './match-score.ts';
import { explainMatch, improvementText, summarizeMatch, toMatchReason } from './match-text.ts';

// The offsets of time zones change in the year.
const now = new Date('2027-01-15T12:00:00Z');

const points = (factor: string, a: Partial<MatchJob>, b: Partial<MatchProfile> = {}) =>
  explainMatch({ ...job, ...a }, { ...profile, ...b }, now).reasons.find(
    (reason) => reason.factor === factor,
  );

describe('match score', () => {
  it('keeps its version only while a fixed sample has the same scores: raise `matchRules` with a rule', () => {
    const pairs = fc.sample(fc.tuple(jobs, profiles), { seed: 20261126, numRuns: 1_000 });
    const scores = pairs.map(([anyJob, anyProfile]) => scoreMatch(anyJob, anyProfile, now).score);
    const digest = createHash('sha256').update(scores.join()).digest('hex').slice(0, 16);
    expect([matchRules.version, digest]).toEqual([2, '7dbc6100fd7558d7']);
  });

  it('is the sum of whole points between 0 and 100, each with a sentence', () => {
    fc.assert(
      fc.property(jobs, profiles, (anyJob, anyProfile) => {
        const { score, reasons } = explainMatch(anyJob, anyProfile, now);
        expect(score).toBe(reasons.reduce((sum, { points: added }) => sum + added, 0));
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

  it('never decreases when a skill is added or a rate is lowered', () => {
    fc.assert(
      fc.property(jobs, profiles, fc.nat(100_000), (anyJob, anyProfile, less) => {
        const before = scoreMatch(anyJob, anyProfile, now).score;
        const skilled = { ...anyProfile, skill_titles: [...anyProfile.skill_titles, ...anyJob.skill_titles] };
        expect(scoreMatch(anyJob, skilled, now).score).toBeGreaterThanOrEqual(before);
        const rate = anyProfile.rate_min_minor;
        const cheaper = { ...anyProfile, rate_min_minor: rate === null ? null : Math.max(0, rate - less) };
        expect(scoreMatch(anyJob, cheaper, now).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is 100 when every factor fits, ignoring the case of skills', () => {
    expect(scoreMatch(job, profile, now).score).toBe(100);
  });

  it('compares rates by the hour in dollars when currency or period differ, else gives half of the points', () => {
    expect(points('Rate', { currency: 'GBP' }, { hourly_min_usd: 26_000 })).toMatchObject({
      points: 4,
      text: 'Your rate starts 30 % above the budget: $180/h, against up to £200/h ≈ $200/h.',
    });
    expect(points('Rate', { currency: 'GBP', hourly_max_usd: null })).toMatchObject({
      points: 5,
      text: 'Not compared: the job pays in GBP, your rate is in USD.',
    });
    expect(points('Rate', { rate_period: 'month', hourly_max_usd: null })).toMatchObject({
      points: 5,
      text: 'Not compared: the job or your profile states no hours for the pay.',
    });
    expect(points('Rate', {}, { rate_min_minor: 25_000 })).toMatchObject({
      points: 5,
      text: 'Your rate starts 25 % above the budget.',
    });
    expect(points('Rate', {}, { rate_min_minor: 30_000 })).toMatchObject({ points: 0 });
  });

  it('gives points for type, skills, hours, place and business type', () => {
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
    expect(points('Hours', {}, { capacity: { '2026-01': 0, '2026-02': 4 } })).toMatchObject({
      points: 8,
      text: 'The hours are 1 hour a week apart.',
    });
    expect(points('Hours', { start_date: '2026-01-20' }, { capacity: { '2026-01': 0 } })).toMatchObject({
      points: 0,
      text: 'You have no free hours at that time.',
    });
    expect(points('Location and workplace', { location: 'Asia' })).toMatchObject({ points: 2 });
    expect(points('Location and workplace', { location: 'Asia', workplace: 'remote' })).toMatchObject({
      points: 5,
    });
    expect(points('Time zone', { time_zone: 'Europe/London' })).toMatchObject({
      points: 3,
      text: 'Your working day and the job’s share 2 hours.',
    });
    expect(points('Time zone', { time_zone_overlap: '9:00–12:00 Europe/London' })).toMatchObject({
      points: 0,
      text: '0 of the 3 hours asked for are in your working day.',
    });
    expect(points('Time zone', { time_zone_overlap: '9–13:30 America/New_York' })).toMatchObject({
      points: 4,
      text: '3.5 of the 4.5 hours asked for are in your working day.',
    });
    expect(points('Time zone', { time_zone: 'Asia/Kolkata', time_zone_overlap: 'Mornings' })).toMatchObject({
      points: 0,
      text: 'Your working day and the job’s do not overlap.',
    });
    expect(
      points('Business type', { client_type_expertise: 'B2C' }, { client_type_expertise: 'B2B' }),
    ).toMatchObject({ points: 0, text: 'The job is B2C, your experience is B2B.' });
  });
});

describe('improvements', () => {
  it('raise the score by their points when the change is made', () => {
    fc.assert(
      fc.property(jobs, profiles, (anyJob, anyProfile) => {
        const before = explainMatch(anyJob, anyProfile, now);
        for (const improvement of findImprovements(anyJob, anyProfile, now)) {
          const { points: added, change } = improvement;
          expect(added).toBeGreaterThan(0);
          expect(scoreMatch(anyJob, { ...anyProfile, ...change }, now).score).toBe(before.score + added);
          const text = improvementText(improvement);
          expect(text).toMatch(/^[A-Z].*\.$/);
          expect(text).toContain(`${added} point`);
          const reason = before.reasons.find(({ raise }) => raise === text);
          expect(reason?.points).toBeLessThan(reason?.most ?? 0);
        }
      }),
    );
  });

  it('are part of the reason of their factor', () => {
    const { reasons } = explainMatch(job, { ...profile, skill_titles: [] }, now);
    expect(reasons.filter(({ raise }) => raise !== undefined)).toMatchObject([
      { factor: 'Skills', raise: 'Add Fundraising and Pricing, if you have them, for up to 25 points more.' },
    ]);
  });

  it('are none when the match is perfect or only another job would help', () => {
    expect(findImprovements(job, profile, now)).toEqual([]);
    expect(findImprovements({ ...job, currency: 'GBP' }, profile, now)).toEqual([]);
    expect(findImprovements({ ...job, location: 'Asia' }, profile, now)).toEqual([]);
    expect(
      findImprovements(job, { ...profile, fractional_type: 'CEO', fractional_types: ['CFO'] }, now),
    ).toEqual([]);
  });

  it.each<[Partial<MatchJob>, Partial<MatchProfile>, string]>([
    [{}, { fractional_type: 'CEO' }, 'Add CFO to your other types, if you do that work, for 24 points more.'],
    [{}, { fractional_type: null }, 'Name your executive type: 30 points more if it is CFO.'],
    [{}, { skill_titles: ['Pricing'] }, 'Add Fundraising, if you have it, for 12 points more.'],
    [
      {},
      { main_category: 'retail' },
      'Make the job’s industry your main one, if you know it best, for 10 points more.',
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
      'Add ‘Hybrid’ to your workplaces, if you work that way, for 3 points more.',
    ],
    [{}, { time_zone: null }, 'Name your time zone: 2 points more if it is close to America/New York.'],
    [
      { client_type_expertise: 'B2C' },
      { client_type_expertise: 'B2B' },
      'Set your business type to both, if you know B2C too, for 5 points more.',
    ],
  ])('%#: %j, %j', (jobChanges, profileChanges, text) => {
    const improvements = findImprovements({ ...job, ...jobChanges }, { ...profile, ...profileChanges }, now);
    expect(improvements.map(improvementText)).toEqual([text]);
  });
});

describe('reasons', () => {
  it('on a card are the three with the most points, without what would raise them', () => {
    fc.assert(
      fc.property(jobs, profiles, (anyJob, anyProfile) => {
        const whole = explainMatch(anyJob, anyProfile, now);
        const { score, reasons } = summarizeMatch(anyJob, anyProfile, now);
        const best = whole.reasons.toSorted((a, b) => b.points - a.points).slice(0, 3);
        expect(score).toBe(whole.score);
        // Without the figures that were compared.
        const brief = (text: string) => text.replace(/: .*, against .*\.$/, '.');
        expect(reasons).toEqual(
          best.map(({ raise: _, text, ...reason }) => ({ ...reason, text: brief(text) })),
        );
      }),
    );
  });

  it.each<[Partial<MatchJob>, Partial<MatchProfile>, fractional: string, company: string]>([
    [{}, {}, 'CFO is your primary type.', 'CFO is their primary type.'],
    [
      {},
      { fractional_type: 'CEO' },
      'The job looks for CFO, your type is CEO.',
      'The job looks for CFO, their type is CEO.',
    ],
    [
      {},
      { skill_titles: [] },
      'None of the 2 skills asked for is in your profile.',
      'None of the 2 skills asked for is in their profile.',
    ],
    [
      {},
      { main_category: 'retail' },
      'The job is in another industry than yours.',
      'The job is in another industry than theirs.',
    ],
    [{}, { rate_min_minor: null }, 'Your profile names no rate yet.', 'Their profile names no rate yet.'],
    [{ budget_max_minor: null }, {}, 'The job names no budget.', 'The job names no budget.'],
    [{ workplace: null }, {}, 'The job names no workplace.', 'The job names no workplace.'],
    [
      { workplace: 'remote' },
      { workplace: ['hybrid'] },
      'The job is remote, which you do not offer.',
      'The job is remote, which they do not offer.',
    ],
    [
      {},
      { workplace: ['remote'] },
      'The job is where you are, but hybrid.',
      'The job is where they are, but hybrid.',
    ],
    [
      {},
      {},
      'Your working day and the job’s share 7 hours.',
      'Their working day and the job’s share 7 hours.',
    ],
    [{}, { client_type_expertise: 'B2B' }, 'You know B2B.', 'They know B2B.'],
  ])(
    '%#: address the fractional or describe them to the company',
    (jobChanges, profileChanges, toFractional, toCompany) => {
      const { findings } = scoreMatch({ ...job, ...jobChanges }, { ...profile, ...profileChanges }, now);
      expect(findings.map((finding) => toMatchReason(finding, 'fractional').text)).toContain(toFractional);
      expect(findings.map((finding) => toMatchReason(finding, 'company').text)).toContain(toCompany);
    },
  );
});
