import type { CurrencyAmounts } from '../../contract/src/money.ts';

interface DemoCode {
  code: string;
  percent: number | null;
  /** Minor units. */
  amounts: CurrencyAmounts | null;
  duration_months: number | null;
  max_redemptions: number | null;
  plan_type: 'fractional' | 'company' | null;
  /** Days ago that it begins and ends; null: it has no end. */
  days: { from: number; to: number | null };
}

/** The codes of the demo marketplace; one has run out. */
export const promoCodes: readonly DemoCode[] = [
  {
    code: 'WELCOME20',
    percent: 20,
    amounts: null,
    duration_months: null,
    max_redemptions: null,
    plan_type: null,
    days: { from: 400, to: null },
  },
  {
    code: 'SPRINGSTART',
    percent: 30,
    amounts: null,
    duration_months: 3,
    max_redemptions: 100,
    plan_type: 'fractional',
    days: { from: 300, to: 120 },
  },
  {
    code: 'PARTNER50',
    percent: 50,
    amounts: null,
    duration_months: 6,
    max_redemptions: 250,
    plan_type: null,
    days: { from: 390, to: -180 },
  },
  {
    code: 'FIRSTHIRE',
    percent: null,
    amounts: { USD: 10_000, CAD: 13_500, GBP: 8_000, AUD: 15_000 },
    duration_months: null,
    max_redemptions: 50,
    plan_type: 'company',
    days: { from: 30, to: -60 },
  },
];
