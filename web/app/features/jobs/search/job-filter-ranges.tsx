import { NumberInput, RangeSlider, Select } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatPeriod } from '../../../../../contract/src/money-format.ts';
import { RatePeriod } from '../../../../../contract/src/values.ts';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import styles from './job-filter-ranges.module.css';
import type { FieldProps } from './use-job-search.ts';

/** Keeps a dropdown inside the popover or drawer, which would otherwise close. */
export const withinPopover = { comboboxProps: { withinPortal: false } };

export const HoursField = ({ filters: { hours_min, hours_max }, change }: FieldProps) => {
  const { min, max } = limits.jobHours;
  const [dragged, setDragged] = useState<[number, number]>();
  const [from, to] = dragged ?? [hours_min ?? min, hours_max ?? max];
  return (
    <div className={styles.hours}>
      <p>
        {from}–{to} hours a week
      </p>
      <RangeSlider
        min={min}
        max={max}
        minRange={0}
        label={null}
        thumbFromLabel="At least, hours a week"
        thumbToLabel="At most, hours a week"
        value={[from, to]}
        onChange={setDragged}
        onChangeEnd={([low, high]) => {
          setDragged(undefined);
          change({
            hours_min: low > min ? String(low) : '',
            hours_max: high < max ? String(high) : '',
          });
        }}
      />
    </div>
  );
};

export const PayField = ({ filters: { budget_min, rate_period, currency }, change }: FieldProps) => {
  const [typed, setTyped] = useState<{ previous: number | undefined; value: string | number }>();
  const shown = typed && typed.previous === budget_min ? typed.value : (budget_min ?? '');
  const commit = () => {
    const amount = String(shown);
    if (amount === String(budget_min ?? '')) return;
    // An amount needs a currency and a period.
    if (amount === '') change({ budget_min: '' });
    else change({ budget_min: amount, rate_period: rate_period ?? 'hour', currency: currency ?? 'USD' });
  };
  return (
    <div className={styles.pay}>
      <NumberInput
        aria-label="At least"
        placeholder="At least"
        min={0}
        max={10_000_000}
        thousandSeparator=","
        hideControls
        value={shown}
        onChange={(value) => setTyped({ previous: budget_min, value })}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <CurrencySelect
        label={undefined}
        aria-label="Currency"
        placeholder="Any"
        value={currency ?? null}
        onChange={(value) => change({ currency: value ?? '' })}
        clearable={budget_min === undefined}
        {...withinPopover}
      />
      <Select
        aria-label="Paid by"
        placeholder="Hour, month or project"
        data={RatePeriod.options.map((value) => ({ value, label: formatPeriod(value) }))}
        value={rate_period ?? null}
        onChange={(value) => change({ rate_period: value ?? '' })}
        clearable={budget_min === undefined}
        className={styles.period}
        {...withinPopover}
      />
    </div>
  );
};
