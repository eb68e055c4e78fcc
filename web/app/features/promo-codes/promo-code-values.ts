import { currencySymbols } from '../../../../contract/src/labels.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { PlanTitle, PlanType } from '../../../../contract/src/plans.ts';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import type { PromoCodeBody } from './promo-codes.data.ts';

type Typed = number | '';

/** A promo code as it is typed: empty fields are empty strings, days are dates. */
export interface PromoCodeValues {
  code: string;
  kind: 'percent' | 'sum';
  percent_off: Typed;
  sums: Record<Currency, Typed>;
  lasts: 'once' | 'months' | 'for_good';
  duration_months: Typed;
  first_day: string | null;
  last_day: string | null;
  max_redemptions: Typed;
  plan_type: PlanType | 'all';
  plans: PlanTitle[];
  active: boolean;
}

export const currencies = Object.keys(currencySymbols) as Currency[];
const noSums: PromoCodeValues['sums'] = { USD: '', CAD: '', GBP: '', AUD: '' };

export const emptyValues: PromoCodeValues = {
  code: '',
  kind: 'percent',
  percent_off: '',
  sums: noSums,
  lasts: 'once',
  duration_months: 3,
  first_day: null,
  last_day: null,
  max_redemptions: '',
  plan_type: 'all',
  plans: [],
  active: true,
};

const dayOf = (time: string | null) => time?.slice(0, 10) ?? null;

export const valuesOf = (code: PromoCode): PromoCodeValues => ({
  code: code.code,
  kind: code.percent_off === null ? 'sum' : 'percent',
  percent_off: code.percent_off ?? '',
  sums: {
    ...noSums,
    ...code.other_amounts,
    ...(code.amount_off === null ? {} : { [code.currency]: code.amount_off }),
  },
  lasts: code.for_good ? 'for_good' : code.duration_months === null ? 'once' : 'months',
  duration_months: code.duration_months ?? emptyValues.duration_months,
  first_day: dayOf(code.starts_at),
  last_day: dayOf(code.expires_at),
  max_redemptions: code.max_redemptions ?? '',
  plan_type: code.plan_type ?? 'all',
  plans: code.plans,
  active: code.active,
});

const given = (value: Typed) => (value === '' ? null : value);

/** What is sent: the first sum is the code's own, the others stand beside it; days are whole days in UTC. */
export const bodyOf = (values: PromoCodeValues): PromoCodeBody => {
  const sums = currencies.flatMap((currency) => {
    const sum = given(values.sums[currency]);
    return sum === null ? [] : [[currency, sum] as const];
  });
  const [own, ...others] = values.kind === 'sum' ? sums : [];
  return {
    code: values.code.trim(),
    percent_off: values.kind === 'percent' ? given(values.percent_off) : null,
    amount_off: own?.[1] ?? null,
    currency: own?.[0] ?? 'USD',
    other_amounts: Object.fromEntries(others),
    duration_months: values.lasts === 'months' ? given(values.duration_months) : null,
    for_good: values.lasts === 'for_good',
    starts_at: values.first_day && `${values.first_day}T00:00:00Z`,
    expires_at: values.last_day && `${values.last_day}T23:59:59Z`,
    max_redemptions: given(values.max_redemptions),
    plan_type: values.plan_type === 'all' ? null : values.plan_type,
    plans: values.plans,
    active: values.active,
  };
};

/** Where the form shows what the contract names otherwise. */
const shownAt: Record<string, string> = {
  amount_off: 'sums.USD',
  currency: 'sums.USD',
  starts_at: 'first_day',
  expires_at: 'last_day',
};

/** Refusals, by the contract's names, at the fields of the form. */
export const atFields = (fields: object, { kind, lasts, duration_months }: PromoCodeValues) => {
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, wrong]) => {
      const other = name.startsWith('other_amounts.') ? name.replace('other_amounts', 'sums') : shownAt[name];
      return [name === 'percent_off' && kind === 'sum' ? 'sums.USD' : (other ?? name), wrong];
    }),
  );
  if (errors['sums.USD'] === 'Enter either a percentage or an amount.')
    errors['sums.USD'] = 'Give a sum in one currency or more.';
  if (errors.percent_off === 'Enter either a percentage or an amount.')
    errors.percent_off = 'Give a percentage.';
  return lasts === 'months' && duration_months === ''
    ? { ...errors, duration_months: 'Say for how many months.' }
    : errors;
};
