import { Form } from 'react-router';
import { functionSlugs, locationSlugs } from '../../../../contract/src/job-address.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './search-first.module.css';
import { SearchKinds } from './search-kinds.tsx';

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
 * The search with its main filters. Plain forms, of which the style sheet shows the chosen one; their parameters are those
 * of the filters on the results page.
 */
export const SearchFirst = () => (
  <search className={styles.search}>
    <SearchKinds searches={searches} className={styles.kinds} labelClassName={styles.kind} />
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

/** Links to filtered lists. */
export const QuickLinks = ({
  label,
  links,
}: {
  label: string;
  links: { to: string; label: string; count: number | null }[];
}) => (
  <nav aria-label={label} className={styles.links}>
    {links.map(({ to, label: name, count }) => (
      <SiteLink key={to} to={to}>
        {name} {count !== null && <span>{count}</span>}
      </SiteLink>
    ))}
  </nav>
);
