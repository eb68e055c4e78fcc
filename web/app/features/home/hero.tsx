import { useState } from 'react';
import { Form } from 'react-router';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './hero.module.css';

const searches = {
  jobs: { label: 'Find work', action: '/jobgrid', placeholder: 'Role, skill or industry' },
  candidates: { label: 'Find talent', action: '/candidategrid', placeholder: 'Function, skill or industry' },
} as const;

type Kind = keyof typeof searches;

const Search = () => {
  const [kind, setKind] = useState<Kind>('jobs');
  const { action, placeholder } = searches[kind];
  return (
    <Form action={action} className={styles.search} role="search">
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">What are you looking for?</legend>
        {Object.entries(searches).map(([value, { label }]) => (
          <label key={value} className={styles.kind}>
            <input
              type="radio"
              className="visually-hidden"
              checked={kind === value}
              onChange={() => setKind(value as Kind)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.line}>
        <input
          type="search"
          name="search"
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={200}
        />
        <PlainButton type="submit" size="large">
          Search
        </PlainButton>
      </div>
    </Form>
  );
};

const days = [0, 1, 2, 3, 4];

/** A working week as a ring of five days, two of them taken: what 'by the day' means. */
const WeekRing = () => (
  <svg className={styles.ring} viewBox="0 0 200 200" aria-hidden="true">
    {days.map((day) => (
      <circle
        key={day}
        className={day < 2 ? styles.taken : undefined}
        cx="100"
        cy="100"
        r="76"
        pathLength="100"
        strokeDasharray="18.2 81.8"
        transform={`rotate(${day * 72 - 86.8} 100 100)`}
      />
    ))}
  </svg>
);

/** What Cadre is, in one line, and the way in. */
export const Hero = () => (
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
      <Search />
    </div>
  </section>
);
