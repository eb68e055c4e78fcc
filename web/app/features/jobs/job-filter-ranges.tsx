import { NumberInput, RangeSlider, Select } from '@mantine/core';
import { useState } from 'react';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency } from '../../../../contract/src/money.ts';
import { RatePeriod } from '../../../../contract/src/values.ts';
import styles from './job-filter-ranges.module.css';
import type { FieldProps } from './use-job-search.ts';

/** Drop-downs stay inside the popover or drawer around them, which would else close. */
const inside = { comboboxProps: { withinPortal: false } };

export const HoursField = ({ filters: { hours_min, hours_max }, change }: FieldProps) => {
  const { least, most } = limits.jobHours;
  const set: [number, number] = [hours_min ?? least, hours_max ?? most];
  const [dragged, setDragged] = useState<[number, number]>();
  const [from, to] = dragged ?? set;
  return (
    <div className={styles.hours}>
      <p>
        {from}–{to} hours a week
      </p>
      <RangeSlider
        min={least}
        max={most}
        minRange={0}
        label={null}
        thumbFromLabel="At least, hours a week"
        thumbToLabel="At most, hours a week"
        value={[from, to]}
        onChange={setDragged}
        onChangeEnd={([low, high]) => {
          setDragged(undefined);
          change({
            hours_min: low > least ? String(low) : '',
            hours_max: high < most ? String(high) : '',
          });
        }}
      />
    </div>
  );
};

export const PayField = ({ filters: { budget_min, rate_period, currency }, change }: FieldProps) => {
  const [typed, setTyped] = useState<{ over: number | undefined; value: string | number }>();
  const shown = typed && typed.over === budget_min ? typed.value : (budget_min ?? '');
  const commit = () => {
    const amount = String(shown);
    if (amount === String(budget_min ?? '')) return;
    // An amount means nothing without its currency and what it is paid for.
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
        onChange={(value) => setTyped({ over: budget_min, value })}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <Select
        aria-label="Currency"
        placeholder="Any"
        data={Currency.options}
        value={currency ?? null}
        onChange={(value) => change({ currency: value ?? '' })}
        clearable={budget_min === undefined}
        {...inside}
      />
      <Select
        aria-label="Paid by"
        placeholder="Hour, month or project"
        data={RatePeriod.options.map((value) => ({ value, label: `a ${labels.ratePeriod[value]}` }))}
        value={rate_period ?? null}
        onChange={(value) => change({ rate_period: value ?? '' })}
        clearable={budget_min === undefined}
        className={styles.period}
        {...inside}
      />
    </div>
  );
};
