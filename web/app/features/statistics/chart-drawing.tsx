import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCompact } from '../../../../contract/src/numbers.ts';
import type { ChartOptions } from '../../../../contract/src/statistics.ts';
import styles from './statistics-chart.module.css';
import type { ChartRow } from './statistics-chart.tsx';

interface Props {
  title: string;
  rows: ChartRow[];
  options: ChartOptions;
  format: (value: number) => string;
}

const colours = ['var(--brand)', 'var(--info)'];
const reducesMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The second series is hatched, so that it differs from the first without colour. */
const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--info-wash)" />
      <rect width="3" height="6" fill="var(--info)" />
    </pattern>
  </defs>
);

const tooltipWith = (format: Props['format'], step: ChartOptions['step']) =>
  function Tip({ active, payload, label }: TooltipContentProps) {
    if (!active || payload.length === 0) return null;
    return (
      <div className={styles.tip}>
        <p>{step === 'week' ? `Week from ${label}` : label}</p>
        <dl>
          {payload.map(({ name, value }) => (
            <div key={String(name)} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{format(Number(value))}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  };

/** The drawing of a chart, in a chunk of its own. Arrow keys move along it. */
export const ChartDrawing = ({ title, rows, options, format }: Props) => {
  const hatch = useId();
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={false}
        minTickGap={24}
        tick={{ fill: 'currentColor' }}
      />
      <YAxis
        width={52}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tick={{ fill: 'currentColor' }}
        tickFormatter={(value: number) =>
          options.unit === 'USD' ? `$${formatCompact(value)}` : formatCompact(value)
        }
      />
      <Tooltip
        content={tooltipWith(format, options.step)}
        cursor={{ fill: 'var(--sunken)', stroke: 'var(--line-strong)' }}
        isAnimationActive={false}
      />
    </>
  );
  const label = `${title}: use the arrow keys to move along it`;
  const isLineChart = options.series.every(({ type }) => type === 'line');
  return (
    <div className={styles.drawing}>
      <ResponsiveContainer>
        {isLineChart ? (
          <LineChart aria-label={label} data={rows} margin={{ top: 8, right: 8 }}>
            {frame}
            {options.series.map(({ name }, index) => (
              <Line
                key={name}
                dataKey={name}
                type="linear"
                stroke={colours[index]}
                strokeWidth={2.5}
                strokeDasharray={index === 0 ? undefined : '7 5'}
                dot={{ r: 3, strokeDasharray: 'none' }}
                activeDot={{ r: 5 }}
                isAnimationActive={!reducesMotion()}
                animationDuration={200}
              />
            ))}
          </LineChart>
        ) : (
          <BarChart aria-label={label} data={rows} margin={{ top: 8, right: 8 }}>
            <Hatch id={hatch} />
            {frame}
            {options.series.map(({ name, stack }, index) => (
              <Bar
                key={name}
                dataKey={name}
                {...(stack === undefined ? {} : { stackId: stack })}
                fill={index === 0 ? colours[0] : `url(#${hatch})`}
                maxBarSize={36}
                isAnimationActive={!reducesMotion()}
                animationDuration={200}
              />
            ))}
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  );
};
