import { Input, NumberInput, SegmentedControl } from '@mantine/core';
import { getCurrencySymbol } from '../../../../../contract/src/money-format.ts';
import type { RatePeriod } from '../../../../../contract/src/values.ts';
import { ComparableRate } from '../../../ui/comparable-rate.tsx';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { RateHint } from '../../../ui/rate-hint.tsx';
import { RateViews, toRange } from '../rate-summary.tsx';
import styles from './fields.module.css';
import type { NumberDraft } from './profile-draft.ts';
import type { ProfileForm } from './use-profile-editor.ts';

interface Props {
  form: ProfileForm;
}

const hoursInput = { min: 1, max: 40, allowDecimal: false, suffix: ' h' };

/** Hours a week and availability. */
export const TimeFields = ({ form }: Props) => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <NumberInput
        label="Minimum hours a week"
        {...hoursInput}
        {...form.getInputProps('hours_per_week_min')}
      />
      <NumberInput
        label="Maximum hours a week"
        required
        {...hoursInput}
        {...form.getInputProps('hours_per_week_max')}
      />
      <DayField
        label="Available from"
        required
        clearable
        {...form.getInputProps('available_from')}
        value={form.values.available_from || null}
        onChange={(day) => form.setFieldValue('available_from', day ?? '')}
      />
    </div>
  </div>
);

const periods: { value: RatePeriod; label: string }[] = [
  { value: 'month', label: 'Monthly retainer' },
  { value: 'hour', label: 'By the hour' },
  { value: 'project', label: 'By the project' },
];

const toNumber = (value: NumberDraft) => (value === '' ? null : value);

/** The rate; a retainer always states the hours it buys. */
export const RateFields = ({ form }: Props) => {
  const {
    currency,
    rate_period: period,
    rate_min,
    rate_max,
    retainer_hours,
    hours_per_week_max,
    fractional_type,
    location,
  } = form.values;
  const rate = {
    currency,
    rate_period: period,
    rate_min: toNumber(rate_min),
    rate_max: toNumber(rate_max),
    retainer_hours: toNumber(retainer_hours),
    hours_per_week_max: toNumber(hours_per_week_max),
  };
  const amount = {
    prefix: getCurrencySymbol(currency),
    thousandSeparator: ',',
    decimalScale: 2,
    min: 0,
    hideControls: true,
  };
  return (
    <div className={styles.fields}>
      <Input.Wrapper label="How you charge" labelElement="div" required>
        <SegmentedControl
          aria-label="How you charge"
          data={periods}
          value={period ?? ''}
          onChange={(value) => form.setFieldValue('rate_period', value as RatePeriod)}
          fullWidth
        />
      </Input.Wrapper>
      <div className={styles.pair}>
        <NumberInput
          label={period === null ? 'Rate from' : `From, per ${period}`}
          required
          {...amount}
          {...form.getInputProps('rate_min')}
        />
        <NumberInput label="To" {...amount} {...form.getInputProps('rate_max')} />
        <CurrencySelect {...form.getInputProps('currency')} />
      </div>
      {period === 'month' && (
        <NumberInput
          label="Hours a month included"
          description="A retainer is only comparable with its hours. Companies see it per month, hour and day."
          required
          min={1}
          max={200}
          allowDecimal={false}
          suffix=" h"
          w="min(100%, 20rem)"
          {...form.getInputProps('retainer_hours')}
        />
      )}
      <RateViews rate={rate} />
      <ComparableRate {...toRange(rate)} explain />
      <RateHint type={fractional_type} location={location} currency={currency} />
    </div>
  );
};
