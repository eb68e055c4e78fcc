import { Checkbox, MultiSelect, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApprovalStatus } from '../../../../../contract/src/fractionals.ts';
import { currencySymbols, labels } from '../../../../../contract/src/labels.ts';
import { Currency } from '../../../../../contract/src/money.ts';
import { FractionalType, Location, RatePeriod, Workplace } from '../../../../../contract/src/values.ts';
import { industries } from '../../../lib/industries.ts';
import { type CandidateFilters, statusShown } from './candidate-filters.ts';
import { skillsLike } from '../fractionals.data.ts';

interface Props {
  filters: CandidateFilters;
  set: (changes: Partial<CandidateFilters>) => void;
  admin: boolean;
}

/** Drop-downs stay inside a drawer, so that it does not close under them. */
const inside = { comboboxProps: { withinPortal: false } };
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
}) => {
  const tell = useDebouncedCallback(onChange, typingMilliseconds);
  return (
    <NumberInput
      key={value === '' ? 'unset' : 'set'}
      label={label}
      defaultValue={value === '' ? '' : Number(value)}
      onChange={(next) => tell(String(next))}
      min={0}
      hideControls
      {...more}
    />
  );
};

const SkillsFilter = ({ filters, set }: Props) => {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 200);
  const found = useQuery(skillsLike(asked));
  return (
    <TagsInput
      label="Skills"
      placeholder={filters.skills.length === 0 ? 'Such as fundraising' : ''}
      data={found.data?.results.map(({ title }) => title) ?? []}
      searchValue={words}
      onSearchChange={setWords}
      value={filters.skills}
      onChange={(skills) => set({ skills })}
      maxTags={10}
      {...inside}
    />
  );
};

const choice = (
  label: string,
  value: string,
  onChange: (value: string) => void,
  data: { value: string; label: string }[],
) => (
  <Select
    label={label}
    placeholder="Any"
    data={data}
    value={value || null}
    onChange={(next) => onChange(next ?? '')}
    clearable
    {...inside}
  />
);

const yesNo = (yes: string, no: string) => [
  { value: 'True', label: yes },
  { value: 'False', label: no },
];

/** What narrows the search; the operator's own questions are for admins. */
export const CandidateFilterFields = (props: Props) => {
  const { filters, set, admin } = props;
  const known = useQuery(industries);
  return (
    <>
      {admin && <AdminFields {...props} />}
      <Checkbox.Group
        label={admin ? 'Primary function' : 'Function'}
        value={filters.fractional}
        onChange={(fractional) => set({ fractional })}
      >
        <Stack gap={10} mt="xs">
          {FractionalType.options.map((option) => (
            <Checkbox key={option} value={option} label={option} size="sm" />
          ))}
        </Stack>
      </Checkbox.Group>
      <NumberFilter
        label="Hours a week, at least"
        value={filters.hours_min}
        onChange={(hours_min) => set({ hours_min })}
      />
      <NumberFilter
        label="Hours a week, at most"
        value={filters.hours_max}
        onChange={(hours_max) => set({ hours_max })}
      />
      <TextInput
        type="date"
        label="Free by"
        value={filters.availability}
        onChange={(event) => set({ availability: event.currentTarget.value })}
      />
      <NumberFilter
        label="Rate, at most"
        value={filters.rate_max}
        thousandSeparator=","
        onChange={(rate_max) => set({ rate_max })}
      />
      {choice(
        'Charged by',
        filters.rate_period,
        (rate_period) => set({ rate_period }),
        RatePeriod.options.map((value) => ({ value, label: labels.ratePeriod[value] })),
      )}
      {choice(
        'Currency',
        filters.currency,
        (currency) => set({ currency }),
        Currency.options.map((value) => ({ value, label: `${value} (${currencySymbols[value]})` })),
      )}
      <MultiSelect
        label="Region"
        data={Location.options}
        value={filters.location}
        onChange={(location) => set({ location })}
        hidePickedOptions
        {...inside}
      />
      <Checkbox.Group
        label="Workplace"
        value={filters.workplace}
        onChange={(workplace) => set({ workplace })}
      >
        <Stack gap={10} mt="xs">
          {Workplace.options.map((option) => (
            <Checkbox key={option} value={option} label={labels.workplace[option]} size="sm" />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label="Industry"
        searchable
        data={known.data?.results.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        value={filters.main_category}
        onChange={(main_category) => set({ main_category })}
        hidePickedOptions
        {...inside}
      />
      <SkillsFilter {...props} />
      {choice(
        'Business type',
        filters.client_type_expertise,
        (client_type_expertise) => set({ client_type_expertise }),
        Object.entries(labels.businessType).map(([value, label]) => ({ value, label })),
      )}
    </>
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
      data={[
        { value: 'any', label: 'Any' },
        ...ApprovalStatus.options.map((value) => ({ value, label: statusLabels[value] })),
      ]}
      value={statusShown(filters) ?? 'any'}
      onChange={(status) => set({ status: status ?? '' })}
      allowDeselect={false}
      {...inside}
    />
    {choice('Plan', filters.plan, (plan) => set({ plan }), yesNo('Paid', 'Free'))}
    {choice(
      'Promo code',
      filters.promo,
      (promo) => set({ promo }),
      yesNo('Registered with one', 'Registered without'),
    )}
  </>
);
