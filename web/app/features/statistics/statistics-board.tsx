import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { labels } from '../../../../contract/src/labels.ts';
import { FractionalType, Location } from '../../../../contract/src/values.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { toOptions } from '../../lib/select-options.ts';
import { DayField } from '../../ui/day-field.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { noFilters, type StatisticsFilters, statisticsQueries } from './statistics.data.ts';
import styles from './statistics-board.module.css';
import { StatisticsChart } from './statistics-chart.tsx';
import filterStyles from './statistics-filters.module.css';
import { StatisticsLists, StatisticsTiles } from './statistics-tiles.tsx';

interface Props {
  /** The filters of the URL. */
  filters: StatisticsFilters;
  onApply: (filters: StatisticsFilters) => void;
}

/** The filters; a change takes effect with 'Apply' (spec section 2). */
const StatisticsFiltersForm = ({ filters, onApply }: Props) => {
  const [draft, setDraft] = useState(filters);
  const change = (name: keyof StatisticsFilters) => (value: string | null) =>
    setDraft((current) => ({ ...current, [name]: value ?? '' }));
  const isInvalidRange = draft.date_from !== '' && draft.date_to !== '' && draft.date_from > draft.date_to;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isInvalidRange) onApply(draft);
  };
  const clear = () => {
    setDraft(noFilters);
    onApply(noFilters);
  };
  const select = (
    name: keyof StatisticsFilters,
    label: string,
    options: { value: string; label: string }[],
    description?: string,
  ) => (
    <Select
      label={label}
      description={description}
      // Below the field, so that the fields of a row stay in line.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Any"
      clearable
      searchable={options.length > 12}
      data={options}
      value={draft[name] || null}
      onChange={change(name)}
    />
  );
  const unlabelled = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <form className={filterStyles.form} onSubmit={apply} aria-label="Filters" noValidate>
      {select('fractional_type', 'Fractional type', unlabelled(FractionalType.options))}
      {select('main_category', 'Industry', useIndustryOptions())}
      {select('location', 'Location', unlabelled(Location.options))}
      {select(
        'client_type_expertise',
        'Business type',
        toOptions(labels.businessType),
        '‘Both’ counts for either.',
      )}
      <DayField
        label="Date From"
        clearable
        value={draft.date_from || null}
        onChange={(day) => change('date_from')(day ?? '')}
      />
      <DayField
        label="Date To"
        clearable
        value={draft.date_to || null}
        error={isInvalidRange && 'Must be on or after the start date.'}
        onChange={(day) => change('date_to')(day ?? '')}
      />
      <div className={filterStyles.buttons}>
        <Button type="submit">Apply</Button>
        <Button variant="default" onClick={clear}>
          Clear Filter
        </Button>
      </div>
    </form>
  );
};

/** The dashboard: filters in the URL, figures, lists and four charts. Old data stays while other filters load. */
export const StatisticsBoard = () => {
  const { filters, set } = useUrlFilters(noFilters);
  const queries = statisticsQueries(filters);
  const figures = useQuery(queries.figures);
  const graphs = useQuery(queries.graphs);
  const jobGraphs = useQuery(queries.jobGraphs);
  const stale = figures.isPlaceholderData || graphs.isPlaceholderData || jobGraphs.isPlaceholderData;
  const period = filters.date_from === '' ? 'The last twelve months.' : 'The days chosen.';
  return (
    <>
      <StatisticsFiltersForm key={JSON.stringify(filters)} filters={filters} onApply={set} />
      <div className={styles.board} data-stale={stale || undefined} aria-busy={stale}>
        <LoadBoundary query={figures} skeleton={<CardSkeleton cards={4} />}>
          {(data) => (
            <>
              <StatisticsTiles statistics={data} filters={filters} />
              <StatisticsLists statistics={data} filters={filters} />
            </>
          )}
        </LoadBoundary>
        <div className={styles.charts}>
          <LoadBoundary query={graphs} skeleton={<CardSkeleton cards={2} />}>
            {(data) => (
              <>
                <StatisticsChart
                  title="Subscriptions"
                  countedNoun="US dollars"
                  lead={`In US dollars, less refunds. ${period}`}
                  options={data.line_total_revenue}
                />
                <StatisticsChart
                  title="Fractionals and companies"
                  countedNoun="Registrations"
                  lead={`New registrations. ${period}`}
                  options={data.bar_fractional_vs_company}
                />
              </>
            )}
          </LoadBoundary>
          <LoadBoundary query={jobGraphs} skeleton={<CardSkeleton cards={2} />}>
            {(data) => (
              <>
                <StatisticsChart
                  title="Companies' job postings"
                  countedNoun="Jobs"
                  lead={`Jobs by the day they went live. ${period}`}
                  options={data.bar_job_posting}
                />
                <StatisticsChart
                  title="Jobs applied to by fractionals"
                  countedNoun="Applications"
                  lead={`Applications sent. ${period}`}
                  options={data.bar_job_applied}
                />
              </>
            )}
          </LoadBoundary>
        </div>
      </div>
    </>
  );
};
