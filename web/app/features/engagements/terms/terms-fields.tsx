import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { addDays, toIsoDay } from '../../../../../contract/src/dates.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { getCurrencySymbol } from '../../../../../contract/src/money-format.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import { TermsPeriod } from '../../../../../contract/src/terms.ts';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import styles from './terms.module.css';
import type { TermsValues } from './terms-values.ts';

type Form = UseFormReturnType<TermsValues>;

const foldedFields = [
  'end_date',
  'notice_days',
  'payment_days',
  'outcomes',
  'decides',
  'recommends',
  'stays_out_of',
  'cadence',
  'access',
  'message',
] as const;

interface Props {
  form: Form;
  /** After the rate: how it compares. */
  children?: ReactNode;
  /** The start is fixed once an engagement has begun. */
  started?: boolean | undefined;
  /** Asks until when the offer may be answered. */
  expires?: boolean | undefined;
}

/** The fields of terms: what every offer needs first, the rest folded. */
export const TermsFields = ({ form, children, started = false, expires = false }: Props) => {
  const [opened, setOpened] = useState(false);
  const hasError = foldedFields.some((field) => form.errors[field] !== undefined);
  return (
    <>
      <RateFields form={form} />
      {children}
      <div className={styles.pair}>
        <NumberInput
          label={form.values.rate_period === 'month' ? 'Hours a week included' : 'Hours a week'}
          required={form.values.rate_period !== 'project'}
          min={limits.jobHours.min}
          max={limits.jobHours.max}
          allowDecimal={false}
          {...form.getInputProps('hours_per_week')}
        />
        <DayField label="Start" required disabled={started} {...form.getInputProps('start_date')} />
      </div>
      {expires && (
        <DayField
          label="Answer by"
          placeholder={`In ${offerLimits.days} days`}
          clearable
          minDate={toIsoDay(addDays(Date.now(), 1))}
          maxDate={toIsoDay(addDays(Date.now(), offerLimits.maxDays - 1))}
          {...form.getInputProps('expires_on')}
        />
      )}
      <details
        className={styles.more}
        open={opened || hasError}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>More terms</summary>
        <MoreFields form={form} />
      </details>
    </>
  );
};

const RateFields = ({ form }: { form: Form }) => (
  <div className={styles.rate}>
    <NumberInput
      label="Rate"
      required
      data-autofocus
      min={0}
      decimalScale={2}
      thousandSeparator=","
      leftSection={getCurrencySymbol(form.values.currency)}
      leftSectionWidth={48}
      {...form.getInputProps('rate')}
    />
    <Select
      label="Per"
      required
      allowDeselect={false}
      data={TermsPeriod.options.map((value) => ({ value, label: labels.termsPeriod[value] }))}
      {...form.getInputProps('rate_period')}
    />
    <CurrencySelect required {...form.getInputProps('currency')} />
  </div>
);

const text = (
  form: Form,
  field: 'outcomes' | 'decides' | 'recommends' | 'stays_out_of' | 'access' | 'message',
) => ({
  autosize: true,
  minRows: 2,
  maxLength: offerLimits.textCharacters,
  ...form.getInputProps(field),
});

const days = (form: Form, field: 'notice_days' | 'payment_days') => ({
  min: 0,
  max: offerLimits.termsDays.max,
  allowDecimal: false,
  suffix: ' days',
  ...form.getInputProps(field),
});

const MoreFields = ({ form }: { form: Form }) => (
  <div className={styles.fields}>
    <DayField label="End" placeholder="Open" clearable {...form.getInputProps('end_date')} />
    <div className={styles.pair}>
      <NumberInput label="Notice" {...days(form, 'notice_days')} />
      <NumberInput label="Payment after the invoice" {...days(form, 'payment_days')} />
    </div>
    <Textarea
      label="Outcomes"
      description={`Up to ${offerLimits.outcomes}, one a line.`}
      {...text(form, 'outcomes')}
    />
    <Textarea label="The fractional decides" {...text(form, 'decides')} />
    <Textarea label="The fractional recommends" {...text(form, 'recommends')} />
    <Textarea label="The fractional stays out of" {...text(form, 'stays_out_of')} />
    <TextInput
      label="Cadence"
      placeholder="Tuesdays on site, a call on Fridays"
      maxLength={offerLimits.lineCharacters}
      {...form.getInputProps('cadence')}
    />
    <Textarea label="Access needed" description="Systems, documents, people." {...text(form, 'access')} />
    <Textarea label="Message" {...text(form, 'message')} />
  </div>
);
