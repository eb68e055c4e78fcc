import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import { currencies, type PromoCodeValues } from './promo-code-values.ts';
import styles from './promo-codes.module.css';

interface Props {
  form: UseFormReturnType<PromoCodeValues>;
  disabled: boolean;
}

/** How much a code takes off, and of how many payments. */
export const PromoCodeDiscount = ({ form, disabled }: Props) => (
  <>
    {form.values.kind === 'percent' ? (
      <NumberInput
        label="Percentage off"
        withAsterisk
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
        <legend>Sum off</legend>
        <p className={styles.hint}>In a currency without a sum the code cannot be used.</p>
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
        label="Lasts for"
        data={[
          { value: 'once', label: 'The first payment' },
          { value: 'months', label: 'A number of months' },
          { value: 'for_good', label: 'Every payment' },
        ]}
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
