import { Form } from 'react-router';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './site-search.module.css';

const searches = [
  { kind: 'jobs', label: 'Find work', action: '/jobgrid', hint: 'Role, skill or industry' },
  { kind: 'people', label: 'Find talent', action: '/candidategrid', hint: 'Function, skill or city' },
] as const;

/** Searches jobs or people: two plain forms, of which the style sheet shows the chosen one, so that no script is needed. */
export const SiteSearch = () => (
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
