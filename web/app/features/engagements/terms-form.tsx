import { NumberInput, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import type { Engagement, EngagementTerms } from '../../../../contract/src/engagements.ts';
import { currencySymbols, labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency } from '../../../../contract/src/money.ts';
import { RatePeriod } from '../../../../contract/src/values.ts';
import { useSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useChangeTerms } from './engagements.data.ts';
import styles from './engagements.module.css';

interface Props {
  engagement: Engagement;
  /** Whom it is agreed with. */
  other: string;
  onDone: () => void;
}

/** A field for a number is empty where none is agreed. */
type Values = Omit<Required<EngagementTerms>, 'hours_per_week' | 'rate'> & {
  hours_per_week: number | '';
  rate: number | '';
};

const valuesOf = ({ start_date, end_date, rate_period, currency, ...one }: Engagement): Values => ({
  start_date,
  end_date,
  rate_period,
  currency,
  hours_per_week: one.hours_per_week ?? '',
  rate: one.rate ?? '',
});

/** A rate is nothing without its unit: who changes one of them sets them all. */
const rateTerms: readonly string[] = ['rate', 'rate_period', 'currency'];

const numberIn = (value: number | ''): number | null => (value === '' ? null : value);

/** Days and hours for either side; the rate is the company's to change. */
export const TermsForm = ({ engagement, other, onDone }: Props) => {
  const change = useChangeTerms(engagement.application_id);
  const company = useSession()?.type === 'company';
  const form = useForm<Values>({ initialValues: valuesOf(engagement), onSubmitPreventDefault: 'always' });
  const { busy, failure, onSubmit } = useSend(form, async ({ start_date, end_date, ...values }) => {
    const terms: Required<EngagementTerms> = {
      ...values,
      start_date: start_date || null,
      end_date: end_date || null,
      hours_per_week: numberIn(values.hours_per_week),
      rate: numberIn(values.rate),
    };
    const isChanged = (name: string): boolean =>
      rateTerms.includes(name) ? rateTerms.some((one) => form.isDirty(one)) : form.isDirty(name);
    // What was left alone here may have been changed by the other side since.
    const changed = Object.entries(terms).filter(([name]) => isChanged(name));
    if (changed.length > 0) {
      await change.mutateAsync(Object.fromEntries(changed));
      successToast(`${other} is told what changed.`);
    }
    onDone();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.pair}>
        <DateInput
          label="Start"
          valueFormat="D MMM YYYY"
          placeholder="To be agreed"
          clearable
          {...form.getInputProps('start_date')}
        />
        <DateInput
          label="End"
          valueFormat="D MMM YYYY"
          placeholder="Open"
          clearable
          {...form.getInputProps('end_date')}
        />
      </div>
      <NumberInput
        label="Hours a week"
        placeholder="To be agreed"
        min={limits.jobHours.least}
        max={limits.jobHours.most}
        allowDecimal={false}
        {...form.getInputProps('hours_per_week')}
      />
      {company && (
        <div className={styles.rate}>
          <NumberInput
            label="Rate"
            placeholder="To be agreed"
            min={0}
            decimalScale={2}
            thousandSeparator=","
            leftSection={currencySymbols[form.values.currency]}
            leftSectionWidth={48}
            {...form.getInputProps('rate')}
          />
          <Select
            label="Per"
            data={RatePeriod.options.map((value) => ({ value, label: labels.ratePeriod[value] }))}
            {...form.getInputProps('rate_period')}
          />
          <Select
            label="Currency"
            data={Currency.options}
            allowDeselect={false}
            {...form.getInputProps('currency')}
          />
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <FormButtons send="Save" busy={busy} onCancel={onDone} />
    </form>
  );
};
