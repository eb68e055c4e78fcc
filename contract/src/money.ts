import { z } from 'zod';
import { payCurrencies } from './pay-currencies.ts';

/** The currencies of plans (spec section 9). */
export const Currency = z.enum(['USD', 'CAD', 'GBP', 'AUD']);
export type Currency = z.infer<typeof Currency>;
/** The currencies of pay. */
export const PayCurrency = z.enum(payCurrencies);
export type PayCurrency = z.infer<typeof PayCurrency>;
/** An amount for each currency that has one. */
export type CurrencyAmounts = Partial<Record<Currency, number>>;

// Stryker disable next-line EqualityOperator: no amount is off by exactly 1e-6
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** An amount in major units with at most two decimals, as on the wire. */
export const Amount = z.number().min(0).max(100_000_000).refine(hasTwoDecimals, 'At most two decimals.');

/** Major units to the integer minor units that are stored. */
export const toMinor = (amount: number): number => Math.round(amount * 100);

/** Stored minor units to major units; null stays null. */
export const toMajor = <T extends number | null>(minor: T): T =>
  minor === null ? minor : ((minor / 100) as T);
