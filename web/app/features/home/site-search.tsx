import { Form } from 'react-router';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SearchKinds } from './search-kinds.tsx';
import styles from './site-search.module.css';

const searches = [
  { kind: 'jobs', label: 'Find work', action: '/jobgrid', hint: 'Role, skill or industry' },
  { kind: 'people', label: 'Find talent', action: '/candidategrid', hint: 'Function, skill or city' },
] as const;

/** Searches jobs or people. Plain forms, of which the style sheet shows the chosen one; they work without JavaScript. */
export const SiteSearch = () => (
  <search className={styles.search}>
    <SearchKinds searches={searches} className={styles.kinds} labelClassName={styles.kind} />
    {searches.map(({ kind, action, hint }) => (
      <Form key={kind} action={action} className={styles.line} data-kind={kind}>
        <input type="search" name="search" aria-label={hint} placeholder={hint} maxLength={200} />
        <PlainButton type="submit" size="large">
          Search
        </PlainButton>
      </Form>
    ))}
  </search>
);
