import { Checkbox, MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { ApprovalStatus } from '../../../../../contract/src/fractionals.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { FractionalType, Location } from '../../../../../contract/src/values.ts';
import { useDefaultCurrency } from '../../../lib/default-currency.ts';
import { useIndustryOptions } from '../../../lib/industries.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { useSkillSuggestions } from '../../../lib/use-skill-suggestions.ts';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import styles from './candidate-filter-fields.module.css';
import { type CandidateFilters, effectiveStatus } from './candidate-filters.ts';

interface Props {
  filters: CandidateFilters;
  set: (changes: Partial<CandidateFilters>) => void;
  admin: boolean;
}

/** Renders drop-downs inside the drawer, so that a click in them does not close it. */
const inline = { comboboxProps: { withinPortal: false } };
const inlineCalendar = { withinPortal: false };
const typingMilliseconds = 400;

const NumberFilter = ({
  label,
  value,
  onChange,
  ...more
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  suffix?: string;
  thousandSeparator?: string;
  max?: number;
  allowDecimal?: boolean;
}) => {
  // Shows the typed text until it is applied; afterwards the filter, which also changes when the user goes Back.
  const [typed, setTyped] = useState<string | number>();
  const commit = useDebouncedCallback((next: string) => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  }, typingMilliseconds);
  return (
    <NumberInput
      label={label}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        commit(String(next));
      }}
      min={0}
      clampBehavior="strict"
      hideControls
      {...more}
    />
  );
};

const weeklyHours = { max: limits.jobHours.max, allowDecimal: false };

const SkillsFilter = ({ filters, set }: Props) => {
  const suggestions = useSkillSuggestions(true);
  return (
    <TagsInput
      label="Skills"
      placeholder={filters.skills.length === 0 ? 'e.g. fundraising' : ''}
      {...suggestions}
      value={filters.skills}
      onChange={(skills) => set({ skills })}
      maxTags={10}
      {...inline}
    />
  );
};

interface Option {
  value: string;
  label: string;
}

const checkboxes = (
  label: string,
  value: string[],
  onChange: (value: string[]) => void,
  options: Option[],
) => (
  <Checkbox.Group label={label} value={value} onChange={onChange}>
    <div className={`${styles.pairs} ${styles.boxes}`}>
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value} label={option.label} size="sm" />
      ))}
    </div>
  </Checkbox.Group>
);

const choice = (label: string, value: string, onChange: (value: string) => void, data: Option[]) => (
  <Select
    label={label}
    placeholder="Any"
    data={data}
    value={value || null}
    onChange={(next) => onChange(next ?? '')}
    clearable
    {...inline}
  />
);

const booleanOptions = (yes: string, no: string) => [
  { value: 'True', label: yes },
  { value: 'False', label: no },
];

/** The filters of the search, with more for admins. */
export const CandidateFilterFields = (props: Props) => {
  const { filters, set, admin } = props;
  return (
    <>
      {admin && <AdminFields {...props} />}
      {checkboxes(
        admin ? 'Primary function' : 'Function',
        filters.fractional,
        (fractional) => set({ fractional }),
        FractionalType.options.map((value) => ({ value, label: value })),
      )}
      <MultiSelect
        label="Region"
        data={Location.options}
        value={filters.location}
        onChange={(location) => set({ location })}
        hidePickedOptions
        {...inline}
      />
      {checkboxes(
        'Workplace',
        filters.workplace,
        (workplace) => set({ workplace }),
        toOptions(labels.workplace),
      )}
      <NumberFilter
        label="Free hours a week, at least"
        value={filters.free_hours}
        onChange={(free_hours) => set(free_hours === '' ? { free_hours, free_from: '' } : { free_hours })}
        {...weeklyHours}
      />
      {filters.free_hours !== '' && (
        <DayField
          label="Free in the month of"
          description="If empty: this month."
          value={filters.free_from || null}
          onChange={(day) => set({ free_from: day ?? '' })}
          clearable
          popoverProps={inlineCalendar}
        />
      )}
      <RateFields {...props} />
      <SkillsFilter {...props} />
      <MultiSelect
        label="Industry"
        searchable
        data={useIndustryOptions()}
        value={filters.main_category}
        onChange={(main_category) => set({ main_category })}
        hidePickedOptions
        {...inline}
      />
      {choice(
        'Business type',
        filters.client_type_expertise,
        (client_type_expertise) => set({ client_type_expertise }),
        toOptions(labels.businessType),
      )}
      <div className={styles.pairs}>
        <NumberFilter
          label="Min. hours"
          value={filters.hours_min}
          suffix=" a week"
          onChange={(hours_min) => set({ hours_min })}
          {...weeklyHours}
        />
        <NumberFilter
          label="Max. hours"
          value={filters.hours_max}
          suffix=" a week"
          onChange={(hours_max) => set({ hours_max })}
          {...weeklyHours}
        />
      </div>
      <DayField
        label="Available by"
        value={filters.availability || null}
        onChange={(day) => set({ availability: day ?? '' })}
        clearable
        popoverProps={inlineCalendar}
      />
    </>
  );
};

/** The highest rate with its unit. */
const RateFields = ({ filters, set }: Props) => {
  const defaultCurrency = useDefaultCurrency();
  return (
    <div className={styles.pairs}>
      <NumberFilter
        label="Maximum rate"
        value={filters.rate_max}
        thousandSeparator=","
        // An amount needs a period and a currency. Rates in other ones are converted.
        onChange={(rate_max) =>
          set(
            rate_max === ''
              ? { rate_max, rate_period: '', currency: '' }
              : {
                  rate_max,
                  rate_period: filters.rate_period || 'hour',
                  currency: filters.currency || defaultCurrency,
                },
          )
        }
      />
      {choice(
        'Charged by',
        filters.rate_period,
        (rate_period) => set({ rate_period }),
        toOptions(labels.ratePeriod),
      )}
      <div className={styles.whole}>
        <CurrencySelect
          placeholder="Any"
          value={filters.currency || null}
          onChange={(currency) => set({ currency: currency ?? '' })}
          clearable
          {...inline}
        />
      </div>
    </div>
  );
};

const statusLabels: Record<ApprovalStatus, string> = {
  unverified: 'Not yet submitted',
  pending: 'Waiting for approval',
  verified: 'Verified',
  rejected: 'Rejected',
  suspended: 'Suspended',
};

const AdminFields = ({ filters, set }: Props) => (
  <>
    <Select
      label="Status"
      data={[{ value: 'any', label: 'Any' }, ...toOptions(statusLabels)]}
      value={effectiveStatus(filters) ?? 'any'}
      onChange={(status) => set({ status: status ?? '' })}
      allowDeselect={false}
      {...inline}
    />
    {choice('Plan', filters.plan, (plan) => set({ plan }), booleanOptions('Paid', 'Free'))}
    {choice(
      'Promo code',
      filters.promo,
      (promo) => set({ promo }),
      booleanOptions('With a promo code', 'Without a promo code'),
    )}
    <DayField
      label="Registered from"
      value={filters.date_from || null}
      onChange={(day) => set({ date_from: day ?? '' })}
      clearable
      popoverProps={inlineCalendar}
    />
    <DayField
      label="Registered until"
      value={filters.date_to || null}
      onChange={(day) => set({ date_to: day ?? '' })}
      clearable
      popoverProps={inlineCalendar}
    />
  </>
);
