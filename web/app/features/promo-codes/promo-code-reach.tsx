import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { entitlements, planTitles } from '../../../../contract/src/limits.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import type { PromoCodeValues } from './promo-code-values.ts';
import styles from './promo-codes.module.css';

export const audiences = { all: 'Everybody', Fractionl: 'Fractionals', Company: 'Companies' } as const;

const plansFor = (type: PromoCodeValues['plan_type']): readonly PlanTitle[] =>
  type === 'all'
    ? planTitles
    : planTitles.filter(
        (title) => title in (type === 'Company' ? entitlements.company : entitlements.fractional),
      );

/** Who may use a code, for which plans, when and how often. */
export const PromoCodeReach = ({ form }: { form: UseFormReturnType<PromoCodeValues> }) => (
  <>
    <div className={styles.pair}>
      <Select
        label="For"
        data={Object.entries(audiences).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('plan_type')}
        onChange={(type) => {
          const plan_type = (type ?? 'all') as PromoCodeValues['plan_type'];
          const open = plansFor(plan_type);
          form.setValues({ plan_type, plans: form.values.plans.filter((plan) => open.includes(plan)) });
        }}
      />
      <MultiSelect
        label="Plans"
        placeholder={form.values.plans.length === 0 ? 'All of them' : ''}
        data={[...plansFor(form.values.plan_type)]}
        clearable
        {...form.getInputProps('plans')}
      />
    </div>
    <div className={styles.pair}>
      <DateInput
        label="First day"
        placeholder="At once"
        valueFormat="D MMMM YYYY"
        clearable
        {...form.getInputProps('first_day')}
      />
      <DateInput
        label="Last day"
        placeholder="No end"
        valueFormat="D MMMM YYYY"
        clearable
        {...form.getInputProps('last_day')}
      />
    </div>
    <NumberInput
      label="Most uses"
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
    <Switch label="Can be used" {...form.getInputProps('active', { type: 'checkbox' })} />
  </>
);
