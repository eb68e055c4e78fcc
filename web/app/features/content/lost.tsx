import { Link } from 'react-router';
import styles from './lost.module.css';

const ways = [
  { to: '/jobgrid', label: 'Open jobs', text: 'Every live job, with its hours and pay' },
  { to: '/candidategrid', label: 'Candidates', text: 'Reviewed fractional executives' },
  { to: '/fractionals', label: 'For fractionals', text: 'How one finds a mandate here' },
  { to: '/companies', label: 'For companies', text: 'How one finds an executive here' },
  { to: '/resources/faq', label: 'Questions', text: 'Short answers, with a search' },
  { to: '/company/contact-us', label: 'Contact us', text: 'Tell us which link led here' },
];

/** No page at this address: a search, and the ways on. Works without JavaScript. */
export const Lost = () => (
  <div className={styles.lost}>
    <p className={styles.number} aria-hidden="true">
      404
    </p>
    <h1>There is no page here</h1>
    <p className={styles.lead}>
      The address may be mistyped, or the page was moved or removed. A job that ended goes with its page.
    </p>
    <search>
      <form action="/jobgrid" className={styles.search}>
        <label className="visually-hidden" htmlFor="lost-words">
          Search the open jobs
        </label>
        <input
          id="lost-words"
          type="search"
          name="search"
          placeholder="Search the open jobs"
          maxLength={200}
        />
        <button type="submit">Search</button>
      </form>
    </search>
    <nav aria-label="Ways on">
      <ul className={styles.ways}>
        {ways.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </nav>
  </div>
);
