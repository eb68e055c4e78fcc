import { describe, expect, it } from 'vitest';
import type { PostedTerms } from '../../../../../contract/src/offers.ts';
import { outsidePosted, type TermsValues, toTerms, toValues, validateTerms } from './terms-values.ts';

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
    // A rate per day cannot be compared with one per hour.
    [{ rate: 1_200, rate_period: 'day' }, undefined],
    [{ rate: 20, currency: 'GBP' }, undefined],
  ])('of %j says %s', (changed, text) => {
    expect(outsidePosted({ ...values, ...changed }, posted)).toBe(text);
  });
});
