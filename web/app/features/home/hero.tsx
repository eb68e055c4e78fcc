import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { BrandName } from '../../lib/brand.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './hero.module.css';
import { SearchKinds } from './search-kinds.tsx';
import searchStyles from './site-search.module.css';

const searches = [
  { kind: 'jobs', label: 'Find work', action: '/jobgrid', hint: 'Role, skill or industry' },
  { kind: 'people', label: 'Find talent', action: '/candidategrid', hint: 'Function, skill or city' },
] as const;

/** Searches jobs or people. Plain forms, of which the style sheet shows the chosen one; they work without JavaScript. */
const SiteSearch = () => (
  <search className={searchStyles.search}>
    <SearchKinds searches={searches} className={searchStyles.kinds} labelClassName={searchStyles.kind} />
    {searches.map(({ kind, action, hint }) => (
      <Form key={kind} action={action} className={searchStyles.line} data-kind={kind}>
        <input type="search" name="search" aria-label={hint} placeholder={hint} maxLength={200} />
        <PlainButton type="submit" size="large">
          Search
        </PlainButton>
      </Form>
    ))}
  </search>
);

const days = ['M', 'T', 'W', 'T', 'F'];
const bookedDays = 2;
const dayDegrees = 360 / days.length;

/** The position of a day's letter on the ring: the middle of its segment, clockwise from the top. */
const letterPosition = (day: number) => {
  const angle = ((day + 0.5) * dayDegrees * Math.PI) / 180;
  return { x: (100 + 76 * Math.sin(angle)).toFixed(1), y: (100 - 76 * Math.cos(angle)).toFixed(1) };
};

/** A working week as a ring of five days, two of them booked. */
const WeekRing = () => (
  <svg className={styles.ring} viewBox="0 0 200 200" aria-hidden="true">
    {days.map((letter, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its index
      <g key={day} data-taken={day < bookedDays || undefined}>
        <circle
          cx="100"
          cy="100"
          r="76"
          pathLength="100"
          strokeDasharray="18.2 81.8"
          transform={`rotate(${day * dayDegrees - 86.8} 100 100)`}
        />
        <text {...letterPosition(day)}>{letter}</text>
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

/** The header of the home page. `proof` shows current numbers. */
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
        Companies hire fractional executives on <BrandName />: a finance chief two days a week, a marketing
        lead for the quarter of a launch. Directly, and without commission.
      </p>
      <SiteSearch />
    </div>
    {proof}
  </section>
);
