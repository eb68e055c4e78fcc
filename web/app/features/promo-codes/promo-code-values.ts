import { toIsoDay } from '../../../../contract/src/dates.ts';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { PlanTitle, PlanType } from '../../../../contract/src/plans.ts';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import type { PromoCodeBody } from './promo-codes.data.ts';

type NumberValue = number | '';

/** The values of the promo code form: empty fields are empty texts, days are dates. */
export interface PromoCodeValues {
  code: string;
  kind: 'percent' | 'sum';
  percent_off: NumberValue;
  sums: Record<Currency, NumberValue>;
  lasts: 'once' | 'months' | 'for_good';
  duration_months: NumberValue;
  first_day: string | null;
  last_day: string | null;
  max_redemptions: NumberValue;
  plan_type: PlanType | 'all';
  plans: PlanTitle[];
  active: boolean;
}

export const audiences = { all: 'Everyone', Fractionl: 'Fractionals', Company: 'Companies' } as const;

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

const toDay = (time: string | null) => time && toIsoDay(time);

export const toValues = (code: PromoCode): PromoCodeValues => ({
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
  first_day: toDay(code.starts_at),
  last_day: toDay(code.expires_at),
  max_redemptions: code.max_redemptions ?? '',
  plan_type: code.plan_type ?? 'all',
  plans: code.plans,
  active: code.active,
});

const toNullable = (value: NumberValue) => (value === '' ? null : value);

/** The body of the call: the first amount is the main one, the others are listed beside it; days are in UTC. */
export const toBody = (values: PromoCodeValues): PromoCodeBody => {
  const sums = currencies.flatMap((currency) => {
    const sum = toNullable(values.sums[currency]);
    return sum === null ? [] : [[currency, sum] as const];
  });
  const [main, ...others] = values.kind === 'sum' ? sums : [];
  return {
    code: values.code.trim(),
    percent_off: values.kind === 'percent' ? toNullable(values.percent_off) : null,
    amount_off: main?.[1] ?? null,
    currency: main?.[0] ?? 'USD',
    other_amounts: Object.fromEntries(others),
    duration_months: values.lasts === 'months' ? toNullable(values.duration_months) : null,
    for_good: values.lasts === 'for_good',
    starts_at: values.first_day && `${values.first_day}T00:00:00Z`,
    expires_at: values.last_day && `${values.last_day}T23:59:59Z`,
    max_redemptions: toNullable(values.max_redemptions),
    plan_type: values.plan_type === 'all' ? null : values.plan_type,
    plans: values.plans,
    active: values.active,
  };
};

/** The form fields whose names differ from the contract's. */
const formFields: Record<string, string> = {
  amount_off: 'sums.USD',
  currency: 'sums.USD',
  starts_at: 'first_day',
  expires_at: 'last_day',
};

/** Maps errors by the contract's names to the fields of the form. */
export const toFormErrors = (fields: object, values: PromoCodeValues) => {
  const { kind, lasts, percent_off, sums, duration_months } = values;
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => {
      const formField = name.startsWith('other_amounts.')
        ? name.replace('other_amounts', 'sums')
        : formFields[name];
      return [name === 'percent_off' && kind === 'sum' ? 'sums.USD' : (formField ?? name), problem];
    }),
  );
  if (kind === 'percent' && percent_off === '') errors.percent_off = 'Enter a percentage.';
  if (kind === 'sum' && Object.values(sums).every((sum) => sum === ''))
    errors['sums.USD'] = 'Enter an amount in at least one currency.';
  if (lasts === 'months' && duration_months === '') errors.duration_months = 'Enter the number of months.';
  return errors;
};
