import { expect, test } from 'vitest';
import { aPlan, aSubscription } from '../../../test/sample-billing.ts';
import { currencyOfAccount, currentOf, heldOf, latestOf, plansOfLoad } from './payment-state.ts';

const premium = aPlan('Premium');
const early = aSubscription({
  id: 'early',
  plan: premium,
  end_date: '2026-10-01T00:00:00Z',
  status: 'ended',
});
const late = aSubscription({ id: 'late', plan: premium, end_date: '2026-12-01T00:00:00Z' });

test('the latest subscription is the one with the latest end', () => {
  expect(latestOf([early, late])?.id).toBe('late');
  expect(latestOf([late, early])?.id).toBe('late');
  expect(latestOf([])).toBeUndefined();
});

test('a cancelled plan is held until its end and is no current plan', () => {
  expect(currentOf([late], 'Fractionl')?.id).toBe('late');
  const cancelled = { ...late, cancel_at_period_end: true };
  expect(currentOf([cancelled], 'Fractionl')).toBeUndefined();
  expect(heldOf([cancelled], 'Fractionl')?.id).toBe('late');
  expect(heldOf([early], 'Fractionl')).toBeUndefined();
});

test("a company's two lines are apart", () => {
  const promote = aSubscription({ id: 'promote', plan: aPlan('Promote 3') });
  const lite = aSubscription({ id: 'lite', plan: aPlan('Lite') });
  expect(heldOf([promote, lite], 'PromoteJobs')?.id).toBe('promote');
  expect(heldOf([promote, lite], 'Sourcing')?.id).toBe('lite');
  expect(heldOf([promote], 'Sourcing')).toBeUndefined();
});

test('what was bought once says the currency, what was given does not', () => {
  const given = aSubscription({ plan: { ...premium, currency: 'USD' }, granted: true });
  const bought = { ...early, plan: { ...premium, currency: 'GBP' as const } };
  expect(currencyOfAccount([given])).toBeUndefined();
  expect(currencyOfAccount([given, bought])).toBe('GBP');
});

test('a failed load of plans empties the list', () => {
  const load = { data: [premium], fetchStatus: 'idle', error: null } as const;
  expect(plansOfLoad({ ...load, status: 'success' })).toEqual([premium]);
  expect(plansOfLoad({ ...load, status: 'error', error: new Error('no') })).toEqual([]);
  expect(plansOfLoad({ ...load, status: 'pending', data: undefined })).toEqual([]);
});
