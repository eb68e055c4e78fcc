import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { entitlements, planTitles } from '../../../../contract/src/entitlements.ts';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import { toOptions } from '../../lib/select-options.ts';
import { DayField } from '../../ui/day-field.tsx';
import { audiences, currencies, type PromoCodeValues } from './promo-code-values.ts';
import styles from './promo-codes.module.css';

interface Props {
  form: UseFormReturnType<PromoCodeValues>;
}

/** The discount of a code and the number of payments that it applies to. */
export const PromoCodeDiscount = ({ form, disabled }: Props & { disabled: boolean }) => (
  <>
    {form.values.kind === 'percent' ? (
      <NumberInput
        label="Percentage off"
        required
        suffix=" %"
        min={1}
        max={100}
        allowNegative={false}
        decimalScale={2}
        disabled={disabled}
        className={styles.short}
        {...form.getInputProps('percent_off')}
      />
    ) : (
      <fieldset className={styles.sums}>
        <legend>Amount off</legend>
        <p className={styles.hint}>Leave a currency empty to exclude it.</p>
        {currencies.map((currency) => (
          <NumberInput
            key={currency}
            label={currency}
            prefix={currencySymbols[currency]}
            thousandSeparator=","
            min={0}
            allowNegative={false}
            decimalScale={2}
            hideControls
            disabled={disabled}
            {...form.getInputProps(`sums.${currency}`)}
          />
        ))}
      </fieldset>
    )}
    <div className={styles.pair}>
      <Select
        label="Applies to"
        data={toOptions({
          once: 'The first payment',
          months: 'Several months',
          for_good: 'Every payment',
        })}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('lasts')}
      />
      {form.values.lasts === 'months' && (
        <NumberInput
          label="Months"
          min={1}
          max={36}
          allowDecimal={false}
          allowNegative={false}
          disabled={disabled}
          {...form.getInputProps('duration_months')}
        />
      )}
    </div>
  </>
);

const plansFor = (type: PromoCodeValues['plan_type']): readonly PlanTitle[] =>
  type === 'all'
    ? planTitles
    : planTitles.filter(
        (title) => title in (type === 'Company' ? entitlements.company : entitlements.fractional),
      );

/** The audience of a code, its plans, its period and its number of uses. */
export const PromoCodeConditions = ({ form }: Props) => (
  <>
    <div className={styles.pair}>
      <Select
        label="Audience"
        data={toOptions(audiences)}
        allowDeselect={false}
        {...form.getInputProps('plan_type')}
        onChange={(type) => {
          const plan_type = (type ?? 'all') as PromoCodeValues['plan_type'];
          const available = plansFor(plan_type);
          form.setValues({ plan_type, plans: form.values.plans.filter((plan) => available.includes(plan)) });
        }}
      />
      <MultiSelect
        label="Plans"
        placeholder={form.values.plans.length === 0 ? 'All plans' : ''}
        data={[...plansFor(form.values.plan_type)]}
        clearable
        {...form.getInputProps('plans')}
      />
    </div>
    <div className={styles.pair}>
      <DayField label="First day" placeholder="Immediately" clearable {...form.getInputProps('first_day')} />
      <DayField label="Last day" placeholder="No end date" clearable {...form.getInputProps('last_day')} />
    </div>
    <NumberInput
      label="Maximum uses"
      description="Each account can use it once."
      placeholder="No limit"
      min={1}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      className={styles.short}
      {...form.getInputProps('max_redemptions')}
    />
    <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
  </>
);
