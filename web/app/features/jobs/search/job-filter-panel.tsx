import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { filterFields } from './job-filter-fields.tsx';
import styles from './job-filter-panel.module.css';
import type { JobSearchState } from './use-job-search.ts';

interface Props {
  search: JobSearchState;
}

/** All filters, one below the other. */
export const JobFilterPanel = ({ search }: Props) =>
  filterFields.map(({ title, Field }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <Field {...search} />
    </section>
  ));

/** All filters in a row, each in a popover whose button shows how many values are set. */
export const JobFilterBar = ({ search }: Props) => (
  <div className={styles.bar}>
    {filterFields.map(({ title, Field, names }) => {
      const count = names.reduce((sum, name) => sum + countValues(search.filters[name]), 0);
      return (
        <Popover key={title} position="bottom-start" shadow="lg" width={320} trapFocus>
          <Popover.Target>
            <Button
              variant={count > 0 ? 'light' : 'default'}
              size="sm"
              radius="xl"
              rightSection={<IconChevronDown size={15} aria-hidden="true" />}
            >
              {count > 0 ? `${title} (${count})` : title}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={title} p="lg">
            <Field {...search} />
          </Popover.Dropdown>
        </Popover>
      );
    })}
  </div>
);

const countValues = (value: unknown): number =>
  Array.isArray(value) ? value.length : Number(value !== undefined);
