import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatDayMonth, formatMonth } from '../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import type { ChartOptions } from '../../../../contract/src/statistics.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './statistics-chart.module.css';

const Drawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

/** One step of a chart, with the values of the series by name. */
export type ChartRow = { start: string; label: string } & Record<string, number | string>;

const toRows = ({ xAxis, series, step }: ChartOptions): ChartRow[] =>
  xAxis.data.map((start, index) => ({
    start,
    label: step === 'month' ? formatMonth(start) : formatDayMonth(start),
    ...Object.fromEntries(series.map(({ name, data }) => [name, data[index] ?? 0])),
  }));

interface Props {
  title: string;
  lead: string;
  /** What the values are: `Jobs`. */
  countedNoun: string;
  options: ChartOptions;
}

/** A chart, or its data as a table. */
export const StatisticsChart = ({ title, lead, countedNoun, options }: Props) => {
  const [view, setView] = useState('Chart');
  const rows = toRows(options);
  const format = (value: number) =>
    options.unit === 'USD' ? formatMoney(value, 'USD') : formatNumber(value);
  const unitOfStep = `${countedNoun} a ${options.step}`;
  const totals = options.series.map(
    ({ name, data }) => `${name} ${format(data.reduce((sum, value) => sum + value, 0))}`,
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
          <figure
            className={styles.figure}
            aria-label={`${title}. ${unitOfStep}. Total: ${totals.join(', ')}.`}
          >
            <p className={styles.unit} aria-hidden="true">
              {unitOfStep}
            </p>
            <Suspense fallback={<div className={styles.hold} />}>
              <Drawing title={title} rows={rows} options={options} format={format} />
            </Suspense>
            <figcaption className={styles.totals}>
              {options.series.map(({ name, type }, index) => (
                <span key={name} className={styles.key} data-series={index} data-type={type}>
                  {totals[index]}
                </span>
              ))}
            </figcaption>
          </figure>
        ) : (
          <div className={styles.table}>
            <DataTable
              caption={`${title}. ${unitOfStep}`}
              rows={[...rows].reverse()}
              rowKey={(row) => row.start}
              columns={[
                {
                  title: { day: 'Date', week: 'Week from', month: 'Month' }[options.step],
                  cell: (row) => row.label,
                },
                ...options.series.map(({ name }) => ({
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
