import { expect, test } from 'vitest';
import { aPlan, aSubscription } from '../../../test/sample-billing.ts';
import {
  accountCurrency,
  findCurrentSubscription,
  findSubscription,
  latestSubscription,
  loadedPlans,
} from './subscription-state.ts';

const premium = aPlan('Premium');
const early = aSubscription({
  id: 'early',
  plan: premium,
  end_date: '2026-10-01T00:00:00Z',
  status: 'ended',
});
const late = aSubscription({ id: 'late', plan: premium, end_date: '2026-12-01T00:00:00Z' });

test('returns the subscription with the latest end', () => {
  expect(latestSubscription([early, late])?.id).toBe('late');
  expect(latestSubscription([late, early])?.id).toBe('late');
  expect(latestSubscription([])).toBeUndefined();
});

test('finds a cancelled plan until its end, but not as the current plan', () => {
  expect(findCurrentSubscription([late], 'Fractionl')?.id).toBe('late');
  const cancelled = { ...late, cancel_at_period_end: true };
  expect(findCurrentSubscription([cancelled], 'Fractionl')).toBeUndefined();
  expect(findSubscription([cancelled], 'Fractionl')?.id).toBe('late');
  expect(findSubscription([early], 'Fractionl')).toBeUndefined();
});

test('keeps the two plan families of a company apart', () => {
  const promote = aSubscription({ id: 'promote', plan: aPlan('Promote 3') });
  const lite = aSubscription({ id: 'lite', plan: aPlan('Lite') });
  expect(findSubscription([promote, lite], 'PromoteJobs')?.id).toBe('promote');
  expect(findSubscription([promote, lite], 'Sourcing')?.id).toBe('lite');
  expect(findSubscription([promote], 'Sourcing')).toBeUndefined();
});

test('takes the currency from a bought plan, not from a granted one', () => {
  const given = aSubscription({ plan: { ...premium, currency: 'USD' }, granted: true });
  const bought = { ...early, plan: { ...premium, currency: 'GBP' as const } };
  expect(accountCurrency([given])).toBeUndefined();
  expect(accountCurrency([given, bought])).toBe('GBP');
});

test('returns no plans after a failed load', () => {
  const load = { data: [premium], fetchStatus: 'idle', error: null } as const;
  expect(loadedPlans({ ...load, status: 'success' })).toEqual([premium]);
  expect(loadedPlans({ ...load, status: 'error', error: new Error('no') })).toEqual([]);
  expect(loadedPlans({ ...load, status: 'pending', data: undefined })).toEqual([]);
});
