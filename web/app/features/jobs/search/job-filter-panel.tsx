import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import styles from './job-filter-panel.module.css';
import { type FilterTitle, filterGroups } from './job-filters.ts';
import type { JobSearchState } from './use-job-search.ts';

interface Props {
  search: JobSearchState;
}

/** The fields are a third of the search's code: loaded when they are shown. */
const loadFields = () => import('./job-filter-fields.tsx');
const JobFilterField = lazy(async () => ({ default: (await loadFields()).JobFilterField }));

/** All filters, one below the other. */
export const JobFilterPanel = ({ search }: Props) => (
  <Suspense>
    {filterGroups.map(({ title }) => (
      <section key={title} className={styles.group} aria-label={title}>
        <h2>{title}</h2>
        <JobFilterField title={title} search={search} />
      </section>
    ))}
  </Suspense>
);

/** All filters in a row, each in a popover whose button shows how many values are set. */
export const JobFilterBar = ({ search }: Props) => {
  const [opened, setOpened] = useState<FilterTitle>();
  const [fields, setFields] = useState<Awaited<ReturnType<typeof loadFields>>>();
  // A popover opens with its field in it, which takes the focus.
  const open = async (title: FilterTitle) => {
    setFields(await loadFields());
    setOpened(title);
  };
  return (
    <div className={styles.bar}>
      {filterGroups.map(({ title, names }) => {
        const count = names.reduce((sum, name) => sum + countValues(search.filters[name]), 0);
        const isOpen = opened === title;
        return (
          <Popover
            key={title}
            opened={isOpen}
            onChange={(next) => !next && setOpened(undefined)}
            position="bottom-start"
            shadow="lg"
            width={320}
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <Button
                variant={count > 0 ? 'light' : 'default'}
                size="sm"
                radius="xl"
                rightSection={<IconChevronDown size={15} aria-hidden="true" />}
                onClick={() => (isOpen ? setOpened(undefined) : void open(title))}
              >
                {count > 0 ? `${title} (${count})` : title}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={title} p="lg">
              {fields && <fields.JobFilterField title={title} search={search} />}
            </Popover.Dropdown>
          </Popover>
        );
      })}
    </div>
  );
};

const countValues = (value: unknown): number =>
  Array.isArray(value) ? value.length : Number(value !== undefined);
