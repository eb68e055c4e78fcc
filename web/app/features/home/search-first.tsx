import { Form, Link } from 'react-router';
import { functionSlugs, locationSlugs } from '../../../../contract/src/job-address.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './search-first.module.css';

const functions = Object.keys(functionSlugs);
const locations = Object.keys(locationSlugs);

const searches = [
  {
    kind: 'jobs',
    label: 'Find work',
    action: '/jobgrid',
    hint: 'Role, skill or industry',
    functionName: 'fractional_type',
    submit: 'Find jobs',
  },
  {
    kind: 'people',
    label: 'Find talent',
    action: '/candidategrid',
    hint: 'Skill, title or city',
    functionName: 'fractional',
    submit: 'Find people',
  },
] as const;

const Choice = ({
  name,
  label,
  any,
  values,
}: {
  name: string;
  label: string;
  any: string;
  values: string[];
}) => (
  <label className={styles.field}>
    <span>{label}</span>
    <select name={name} defaultValue="">
      <option value="">{any}</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  </label>
);

/**
 * The search with its first filters, for a page that begins with it. Plain forms: the style sheet shows the one that
 * is chosen, and what they send is what the results' own filters read.
 */
export const SearchFirst = () => (
  <search className={styles.search}>
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">What are you looking for?</legend>
      {searches.map(({ kind, label }, at) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="search-kind"
            value={kind}
            defaultChecked={at === 0}
            className="visually-hidden"
          />
          {label}
        </label>
      ))}
    </fieldset>
    {searches.map(({ kind, action, hint, functionName, submit }) => (
      <Form key={kind} action={action} className={styles.form} data-kind={kind}>
        <label className={styles.field}>
          <span>What</span>
          <input type="search" name="search" placeholder={hint} maxLength={200} />
        </label>
        <Choice name={functionName} label="Function" any="Any function" values={functions} />
        <Choice name="location" label="Where" any="Anywhere" values={locations} />
        <PlainButton type="submit" size="large">
          {submit}
        </PlainButton>
      </Form>
    ))}
  </search>
);

/** Ways into the lists, for those who would rather choose than type. */
export const QuickWays = ({
  label,
  ways,
}: {
  label: string;
  ways: { to: string; label: string; count: number | null }[];
}) => (
  <nav aria-label={label} className={styles.ways}>
    {ways.map(({ to, label: name, count }) => (
      <Link key={to} to={to}>
        {name} {count !== null && <span>{count}</span>}
      </Link>
    ))}
  </nav>
);
