import { Button, Group, NativeSelect, NumberInput, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ApplicantSort } from '../../../../../contract/src/applicant-filters.ts';
import { formatMonthName, toIsoDay } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { PayCurrency } from '../../../../../contract/src/money.ts';
import type { Filters } from './applicant-tools.tsx';

const sortLabels: Record<ApplicantSort, string> = {
  match: 'Best match first',
  recent: 'Newest first',
  rate: 'Lowest rate first',
  hours: 'Most hours first',
  free: 'Free soonest first',
};
export const sorts = ApplicantSort.options.map((value) => ({ value, label: sortLabels[value] }));

/** The first days of this month and of those for which free hours are known. */
const months = () => {
  const today = new Date();
  return Array.from({ length: limits.capacityMonths + 1 }, (_, index) => {
    const day = toIsoDay(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + index, 1));
    return { value: day, label: index === 0 ? 'Now' : formatMonthName(day) };
  });
};

interface Props {
  filters: Filters;
  currency: PayCurrency | undefined;
  /** On a narrow screen: search and order, too. */
  all: boolean;
}

/** The filters by terms, in a popover. */
export const FilterPopover = ({ filters, currency, all }: Props) => {
  const [opened, { close, toggle }] = useDisclosure();
  const { max_rate, min_hours, min_match, free_by } = filters.filters;
  const active = [max_rate, min_hours, min_match, free_by].filter((value) => value !== '').length;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={320}
      trapFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          aria-expanded={opened}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          onClick={toggle}
        >
          {active > 0 ? `Filter (${active})` : 'Filter'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter applicants">
        {opened && <FilterForm filters={filters} currency={currency} all={all} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  );
};

const FilterForm = ({ filters, currency, all, onClose }: Props & { onClose: () => void }) => {
  const [draft, setDraft] = useState(filters.filters);
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filters.set(draft);
    onClose();
  };
  const clear = () => {
    filters.set({ search: '', max_rate: '', min_hours: '', min_match: '', free_by: '' });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {all && (
          <>
            <TextInput
              label="Search"
              placeholder="Name, headline or city"
              value={draft.search}
              onChange={(event) => change({ search: event.currentTarget.value })}
            />
            <NativeSelect
              label="Sort by"
              data={sorts}
              value={draft.sort}
              onChange={(event) => change({ sort: event.currentTarget.value })}
            />
          </>
        )}
        <NumberInput
          label={`Rate, at most${currency ? ` (${currency} an hour)` : ' an hour'}`}
          description="Other periods and currencies are converted."
          min={1}
          allowNegative={false}
          decimalScale={2}
          value={draft.max_rate}
          onChange={(value) => change({ max_rate: String(value) })}
        />
        <NumberInput
          label="Hours a week, at least"
          min={1}
          max={limits.jobHours.max}
          allowNegative={false}
          allowDecimal={false}
          value={draft.min_hours}
          onChange={(value) => change({ min_hours: String(value) })}
        />
        <NumberInput
          label="Match, at least"
          min={1}
          max={100}
          allowNegative={false}
          allowDecimal={false}
          value={draft.min_match}
          onChange={(value) => change({ min_match: String(value) })}
        />
        <NativeSelect
          label="Free hours in"
          data={[{ value: '', label: 'Any month' }, ...months()]}
          value={draft.free_by}
          onChange={(event) => change({ free_by: event.currentTarget.value })}
        />
        <Group justify="space-between">
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
          <Button type="submit">Show applicants</Button>
        </Group>
      </Stack>
    </form>
  );
};
