import { Button, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toIsoDay } from '../../../../../contract/src/dates.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatMoneyRange, getCurrencySymbol } from '../../../../../contract/src/money-format.ts';
import { RatePeriod } from '../../../../../contract/src/values.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { ComparableRate } from '../../../ui/comparable-rate.tsx';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { RateHint } from '../../../ui/rate-hint.tsx';
import { RequiredMark } from '../../../ui/required-mark.tsx';
import { equityLabels } from '../job-format.ts';
import { ExtractedNote } from './extracted-fields.tsx';
import { fieldId } from './field-anchors.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';
import { monthlyPay } from './job-form-values.ts';

interface Props {
  form: JobFormState;
}

const commonHours = [
  [2, 5],
  [5, 10],
  [10, 20],
  [20, 30],
] as const;

const terms = [
  { value: '', label: 'Open-ended' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
];

/** Hours, pay, equity, start and term. */
export const JobFormPay = ({ form }: Props) => (
  <>
    <Hours form={form} />
    <Pay form={form} />
    <div className={styles.pair}>
      <Select
        label="Equity"
        data={toOptions(equityLabels)}
        allowDeselect={false}
        {...form.getInputProps('equity')}
      />
      {form.values.equity === 'range' && (
        <TextInput
          label="How much equity"
          required
          placeholder="0.25 to 0.5 %"
          {...form.getInputProps('equity_range')}
        />
      )}
    </div>
    <div className={styles.pair}>
      <Start form={form} />
      <Select
        label="Term"
        data={terms}
        allowDeselect={false}
        value={form.values.term_months === null ? '' : String(form.values.term_months)}
        onChange={(months) => form.setFieldValue('term_months', months ? Number(months) : null)}
        error={form.errors.term_months}
      />
    </div>
  </>
);

const starts = [
  { value: 'agreed', label: 'To be agreed' },
  { value: 'day', label: 'On a date' },
];

const Start = ({ form }: Props) => {
  const { start_date } = form.values;
  const [onDay, setOnDay] = useState(Boolean(start_date));
  const choose = (start: string) => {
    setOnDay(start === 'day');
    form.setFieldValue('start_date', start === 'day' ? '' : null);
  };
  return (
    <fieldset id={fieldId('start_date')} className={styles.list}>
      <legend>
        Start
        <RequiredMark />
      </legend>
      <SegmentedControl
        aria-label="Start"
        data={starts}
        value={onDay ? 'day' : start_date === null ? 'agreed' : ''}
        onChange={choose}
        fullWidth
      />
      {onDay && (
        <DayField
          aria-label="Start date"
          placeholder="Choose a date"
          minDate={toIsoDay(new Date())}
          {...form.getInputProps('start_date')}
          id={undefined}
          value={start_date || null}
          onChange={(day) => form.setFieldValue('start_date', day ?? '')}
        />
      )}
      {!onDay && form.errors.start_date && <p className={styles.error}>Choose when it starts.</p>}
    </fieldset>
  );
};

const Hours = ({ form }: Props) => (
  <div>
    <div className={styles.two}>
      <NumberInput
        label="Hours a week, from"
        required
        min={limits.jobHours.min}
        max={limits.jobHours.max}
        allowDecimal={false}
        {...form.getInputProps('hours_per_week_min')}
      />
      <NumberInput
        label="To"
        required
        min={limits.jobHours.min}
        max={limits.jobHours.max}
        allowDecimal={false}
        {...form.getInputProps('hours_per_week_max')}
      />
    </div>
    <p className={styles.quick}>
      <span>Common:</span>
      {commonHours.map(([min, max]) => (
        <Button
          key={min}
          size="compact-sm"
          variant="default"
          onClick={() => form.setValues({ hours_per_week_min: min, hours_per_week_max: max })}
        >
          {min}–{max}
        </Button>
      ))}
    </p>
  </div>
);

const toNumber = (value: number | '' | null | undefined) => (typeof value === 'number' ? value : null);

const Pay = ({ form }: Props) => {
  const { currency, budget_min, budget_max, rate_period, hours_per_week_max, term_months } = form.values;
  const { fractional_type, location, engagement } = form.values;
  const money = {
    min: 0,
    decimalScale: 2,
    thousandSeparator: ',',
    leftSection: getCurrencySymbol(currency),
    leftSectionWidth: 48,
  };
  const month = monthlyPay(form.values);
  return (
    <fieldset id={fieldId('rate_period')} className={styles.list}>
      <legend>
        Pay
        <RequiredMark />
      </legend>
      <SegmentedControl
        aria-label="Paid by"
        data={RatePeriod.options.map((value) => ({ value, label: `By the ${labels.ratePeriod[value]}` }))}
        value={form.values.rate_period ?? ''}
        onChange={(period) => form.setFieldValue('rate_period', period as RatePeriod)}
        fullWidth
      />
      <ExtractedNote field="rate_period" />
      {form.errors.rate_period && <p className={styles.error}>Choose how you pay.</p>}
      <div className={styles.pay}>
        <NumberInput label="From" required {...money} {...form.getInputProps('budget_min')} />
        <NumberInput label="To" required {...money} {...form.getInputProps('budget_max')} />
        <CurrencySelect {...form.getInputProps('currency')} />
      </div>
      {month && (
        <p className={styles.hint}>
          About {formatMoneyRange(month.min, month.max, currency)} a month at these hours.
        </p>
      )}
      <ComparableRate
        {...{ currency, months: term_months }}
        min={toNumber(budget_min)}
        max={toNumber(budget_max)}
        period={rate_period ?? null}
        weekly_hours={toNumber(hours_per_week_max)}
      />
      <RateHint {...{ location, engagement, currency }} type={fractional_type ?? null} />
    </fieldset>
  );
};
