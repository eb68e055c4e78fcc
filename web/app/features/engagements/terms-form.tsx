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
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useChangeTerms } from './engagements.data.ts';
import styles from './engagements.module.css';

interface Props {
  engagement: Engagement;
  /** The name of the other party. */
  other: string;
  onClose: () => void;
}

/** Empty numbers are not agreed yet. */
type Values = Omit<Required<EngagementTerms>, 'hours_per_week' | 'rate'> & {
  hours_per_week: number | '';
  rate: number | '';
};

const toValues = ({ start_date, end_date, rate_period, currency, ...engagement }: Engagement): Values => ({
  start_date,
  end_date,
  rate_period,
  currency,
  hours_per_week: engagement.hours_per_week ?? '',
  rate: engagement.rate ?? '',
});

/** The fields of a rate are sent together. */
const rateTerms: readonly string[] = ['rate', 'rate_period', 'currency'];

const toNumber = (value: number | ''): number | null => (value === '' ? null : value);

/** Both sides change dates and hours; only the company changes the rate. */
export const TermsForm = ({ engagement, other, onClose }: Props) => {
  const change = useChangeTerms(engagement.application_id);
  const company = useSession()?.type === 'company';
  const form = useForm<Values>({ initialValues: toValues(engagement), onSubmitPreventDefault: 'always' });
  const { busy, failure, onSubmit } = useSend(form, async ({ start_date, end_date, ...values }) => {
    const terms: Required<EngagementTerms> = {
      ...values,
      start_date: start_date || null,
      end_date: end_date || null,
      hours_per_week: toNumber(values.hours_per_week),
      rate: toNumber(values.rate),
    };
    const isChanged = (name: string): boolean =>
      rateTerms.includes(name) ? rateTerms.some((term) => form.isDirty(term)) : form.isDirty(name);
    // Unchanged fields are not sent: the other side may have changed them.
    const changed = Object.entries(terms).filter(([name]) => isChanged(name));
    if (changed.length > 0) {
      await change.mutateAsync(Object.fromEntries(changed));
      successToast(`${other} has been notified of the change.`);
    }
    onClose();
  });
  return (
    <FormModal title="Change terms" send="Save" {...{ busy, failure, onSubmit, onClose }}>
      <div className={styles.pair}>
        <DateInput label="Start" placeholder="To be agreed" clearable {...form.getInputProps('start_date')} />
        <DateInput label="End" placeholder="Open" clearable {...form.getInputProps('end_date')} />
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
    </FormModal>
  );
};
