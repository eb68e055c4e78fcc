import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ChartOptions } from '../../../../contract/src/statistics.ts';
import { formatMoney } from '../../lib/money.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './statistics-chart.module.css';

const Drawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const number = new Intl.NumberFormat('en');

/** '5 Mar' for a day or the week that begins there, 'Mar 26' for a month. */
const stepName = (step: ChartOptions['step'], start: string) =>
  (step === 'month' ? monthFormat : dayFormat).format(new Date(`${start}T00:00:00Z`));

/** A chart of the API as rows: one a step, with the values of each series by its name. */
const rowsOf = ({ xAxis, series, step }: ChartOptions) =>
  xAxis.data.map((start, index) => ({
    start,
    label: stepName(step, start),
    ...Object.fromEntries(series.map(({ name, data }) => [name, data[index] ?? 0])),
  })) as ChartRow[];
export type ChartRow = { start: string; label: string } & Record<string, number | string>;

interface Props {
  title: string;
  lead: string;
  options: ChartOptions;
}

/** One chart, or the same as a table. */
export const StatisticsChart = ({ title, lead, options }: Props) => {
  const [view, setView] = useState('Chart');
  const rows = rowsOf(options);
  const format = (value: number) =>
    options.unit === 'USD' ? formatMoney(value, 'USD') : number.format(value);
  const totals = options.series.map(
    ({ name, data }) => `${name} ${format(data.reduce((sum, one) => sum + one, 0))}`,
  );
  return (
    <div className={styles.chart}>
      <Section
        title={title}
        lead={lead}
        aside={
          <SegmentedControl
            size="sm"
            data={['Chart', 'Table']}
            value={view}
            onChange={setView}
            aria-label={`${title}: view`}
          />
        }
      >
        {view === 'Chart' ? (
          <figure className={styles.figure} aria-label={`${title}. In all: ${totals.join(', ')}.`}>
            <Suspense fallback={<div className={styles.hold} />}>
              <Drawing title={title} rows={rows} options={options} format={format} />
            </Suspense>
            <figcaption className={styles.totals}>
              {options.series.map(({ name }, index) => (
                <span
                  key={name}
                  className={styles.key}
                  data-series={index}
                  data-type={options.series[index]?.type}
                >
                  {totals[index]}
                </span>
              ))}
            </figcaption>
          </figure>
        ) : (
          <div className={styles.table}>
            <DataTable
              caption={title}
              rows={[...rows].reverse()}
              rowKey={(row) => row.start}
              columns={[
                {
                  key: 'label',
                  title: options.step === 'week' ? 'Week from' : 'Time',
                  cell: (row) => row.label,
                },
                ...options.series.map(({ name }) => ({
                  key: name,
                  title: name,
                  numeric: true,
                  cell: (row: ChartRow) => format(Number(row[name])),
                })),
              ]}
            />
          </div>
        )}
      </Section>
    </div>
  );
};
