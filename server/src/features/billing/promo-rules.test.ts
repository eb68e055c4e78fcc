import { expect, it } from 'vitest';
import type { Db } from '../../lib/db.ts';
import type { PlanPrice } from './plans.ts';
import { applyPromo, describePromo, getPromoRefusal, type PromoRow } from './promo-rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const promo = (more: Partial<PromoRow> = {}) =>
  ({
    id: 'promo',
    currency: 'USD',
    active: true,
    percent_off: null,
    amounts_off: null,
    for_good: false,
    duration_months: null,
    starts_at: null,
    expires_at: null,
    plan_type: null,
    plan_titles: [],
    max_redemptions: null,
    ...more,
  }) as unknown as PromoRow;
const percent = (percent_off: unknown) => promo({ percent_off } as Partial<PromoRow>);

it.each([
  ['20.00', 1_000, 800],
  ['33.33', 1_000, 667],
  ['50', 999, 499],
  ['100', 4_999, 0],
])('takes %s percent off %i cents, leaving %i', (off, price, left) => {
  expect(applyPromo(percent(off), 'USD', price)).toBe(left);
});

it('takes off an amount in its currency, and never more than the price', () => {
  const code = promo({ amounts_off: { USD: 1_500 } });
  expect([4_000, 1_500, 1_000].map((price) => applyPromo(code, 'USD', price))).toEqual([2_500, 0, 0]);
  expect(applyPromo(code, 'GBP', 4_000)).toBe(4_000);
  expect(applyPromo(promo(), 'USD', 4_000)).toBe(4_000);
});

it.each([
  [{ percent_off: '20.00', for_good: true }, '20% off forever'],
  [{ percent_off: '12.50' }, '12.5% off the first payment'],
  [{ percent_off: '20', duration_months: 1 }, '20% off for 1 month'],
  [{ percent_off: '20', duration_months: 3 }, '20% off for 3 months'],
  [{ amounts_off: { USD: 1_050 } }, '$10.50 off the first payment'],
  [{ amounts_off: { GBP: 1_000 } }, ' the first payment'],
  [{}, ' the first payment'],
])('describes %j as %s', (more, description) => {
  expect(describePromo(promo(more as Partial<PromoRow>))).toBe(description);
});

it('describes an amount in another currency', () => {
  expect(describePromo(promo({ amounts_off: { USD: 1_000, GBP: 800 } }), 'GBP')).toContain('8 off');
});

const getRefusal = (
  more: Partial<PromoRow>,
  purchase: { planPrice?: Partial<PlanPrice>; currency?: 'USD' | 'GBP' } = {},
) =>
  // Without an account and a maximum, the database is not read.
  getPromoRefusal(undefined as unknown as Db, promo(more), undefined, { now, ...(purchase as object) });

it.each([
  [{}, undefined],
  [{ active: false }, 'This code is no longer active.'],
  [{ starts_at: '2026-06-01T12:00:00Z' }, undefined],
  [{ starts_at: '2026-06-01T12:00:01Z' }, 'This code is not active yet.'],
  [{ expires_at: '2026-06-01T12:00:01Z' }, undefined],
  [{ expires_at: '2026-06-01T12:00:00Z' }, 'This code has expired.'],
])('gives the code %j the reason %s', async (more, reason) => {
  expect(await getRefusal(more)).toBe(reason);
});

it('limits a code to its plans', async () => {
  const planPrice = { planType: 'company', title: 'Full' } as const;
  const other = 'This code is for other plans.';
  expect(await getRefusal({ plan_type: 'company', plan_titles: ['Full'] }, { planPrice })).toBeUndefined();
  expect(await getRefusal({ plan_type: 'company' }, { planPrice })).toBeUndefined();
  expect(await getRefusal({ plan_titles: ['Full'] }, { planPrice })).toBeUndefined();
  expect(await getRefusal({ plan_type: 'fractional' }, { planPrice })).toBe(other);
  expect(await getRefusal({ plan_titles: ['Basic'] }, { planPrice })).toBe(other);
  expect(await getRefusal({ plan_titles: ['Basic'] })).toBeUndefined();
});

it('limits an amount to its currencies', async () => {
  const code = { amounts_off: { USD: 1_000 } };
  expect(await getRefusal(code, { currency: 'USD' })).toBeUndefined();
  expect(await getRefusal(code, { currency: 'GBP' })).toBe('This code is not valid in GBP.');
  expect(await getRefusal({}, { currency: 'GBP' })).toBeUndefined();
  expect(await getRefusal(code)).toBeUndefined();
});
