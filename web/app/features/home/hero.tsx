import type { ReactNode } from 'react';
import styles from './hero.module.css';
import { SiteSearch } from './site-search.tsx';

const days = ['M', 'T', 'W', 'T', 'F'];
const daysTaken = 2;
const slice = 360 / days.length;

/** Where on the ring a day's letter stands: the middle of its fifth, clockwise from the top. */
const middleOf = (day: number) => {
  const angle = ((day + 0.5) * slice * Math.PI) / 180;
  return { x: (100 + 76 * Math.sin(angle)).toFixed(1), y: (100 - 76 * Math.cos(angle)).toFixed(1) };
};

/** A working week as a ring of five days, two of them taken: what 'by the day' means. */
const WeekRing = () => (
  <svg className={styles.ring} viewBox="0 0 200 200" aria-hidden="true">
    {days.map((letter, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
      <g key={day} data-taken={day < daysTaken || undefined}>
        <circle
          cx="100"
          cy="100"
          r="76"
          pathLength="100"
          strokeDasharray="18.2 81.8"
          transform={`rotate(${day * slice - 86.8} 100 100)`}
        />
        <text {...middleOf(day)}>{letter}</text>
      </g>
    ))}
    <text x="100" y="95" className={styles.hole}>
      2 days
    </text>
    <text x="100" y="111" className={styles.hole}>
      a week
    </text>
  </svg>
);

/** What Cadre is, in one line, and the way in; `proof` says it in numbers. */
export const Hero = ({ proof }: { proof: ReactNode }) => (
  <section className={styles.hero}>
    <div className={styles.head}>
      <h1 className={styles.title}>
        Senior leadership, <em>by the day.</em>
      </h1>
      <WeekRing />
    </div>
    <div className={styles.entry}>
      <p className={styles.lead}>
        Cadre is where companies hire fractional executives: a finance chief two days a week, a marketing lead
        for the quarter of the launch. Directly, and without a cut of anyone’s fee.
      </p>
      <SiteSearch />
    </div>
    {proof}
  </section>
);
