import { describe, expect, it } from 'vitest';
import type { PostedTerms } from '../../../../../contract/src/offers.ts';
import {
  explainRate,
  hoursBeyond,
  outsidePosted,
  type TermsValues,
  toTerms,
  toValues,
  validateTerms,
} from './terms-values.ts';

const values: TermsValues = toValues({
  rate: 180,
  rate_period: 'hour',
  currency: 'USD',
  hours_per_week: 8,
  start_date: '2031-03-03',
  end_date: null,
  notice_days: 30,
  payment_days: 30,
  outcomes: ['A forecast', 'A board pack'],
  decision_rights: { decides: 'Vendors', recommends: '', stays_out_of: '' },
  cadence: '',
  access: '',
  message: '',
});
const posted: PostedTerms = {
  fractional_type: 'CFO',
  location: null,
  engagement: 'fractional',
  rate_min: 150,
  rate_max: 220,
  rate_period: 'hour',
  currency: 'USD',
  hours_per_week_min: 5,
  hours_per_week_max: 10,
};

it('sends one outcome a line and the rights of decision together', () => {
  const edited = { ...values, outcomes: ' A forecast \n\nA board pack', end_date: '' };
  expect(toTerms(edited)).toMatchObject({
    outcomes: ['A forecast', 'A board pack'],
    decision_rights: { decides: 'Vendors' },
    end_date: null,
  });
});

it('names the fields that are missing or wrong', () => {
  expect(validateTerms(values)).toEqual({});
  expect(validateTerms({ ...values, rate: '', start_date: null, hours_per_week: '' })).toEqual({
    rate: 'This is required.',
    start_date: 'This is required.',
  });
  expect(validateTerms({ ...values, hours_per_week: '' })).toEqual({
    hours_per_week: 'State the hours a week that the rate buys.',
  });
  expect(validateTerms({ ...values, hours_per_week: '', rate_period: 'project' })).toEqual({});
  expect(validateTerms({ ...values, outcomes: 'A\nB\nC\nD\nE\nF' })).toHaveProperty('outcomes');
});

describe('comparison with the posted range', () => {
  it.each<[Partial<TermsValues>, string | undefined]>([
    [{}, undefined],
    [{ rate: 149 }, 'The job was posted with $150–220/hour.'],
    [{ rate: 221, hours_per_week: 11 }, 'The job was posted with $150–220/hour and 5–10 h/week.'],
    // Other periods and currencies are compared by the hour.
    [{ rate: 1_200, rate_period: 'day' }, undefined],
    [{ rate: 1_800, rate_period: 'day' }, 'The job was posted with $150–220/hour.'],
    [{ rate: 120, currency: 'GBP' }, undefined],
    [{ rate: 100, currency: 'GBP' }, 'The job was posted with $150–220/hour.'],
    [{ rate: 20, currency: 'NGN' }, undefined],
  ])('of %j says %s', (changed, text) => {
    expect(outsidePosted({ ...values, ...changed }, posted, { USD: 1, GBP: 1.3 })).toBe(text);
  });
});

it('names the free hours that terms go beyond, in the month with the fewest', () => {
  const capacity = { '2031-03': 10, '2031-04': 6, '2031-05': 20 };
  const of = (more: object) => hoursBeyond({ ...values, ...more }, capacity);
  expect(of({ end_date: '2031-03-30' })).toBeUndefined();
  expect(of({})).toBe(6);
  expect(of({ start_date: '2031-05-01' })).toBeUndefined();
  expect(of({ start_date: '2031-09-01', hours_per_week: 21 })).toBe(20);
  expect(hoursBeyond(values, {})).toBeUndefined();
});

it('explains a rate that is not by the hour', () => {
  expect(explainRate(values)).toBeUndefined();
  expect(explainRate({ ...values, rate: 5_200, rate_period: 'month', hours_per_week: 10 })).toBe(
    '$5,200 a month for 10 h a week = $120/h',
  );
});
