import { data, Link } from 'react-router';
import { publicPageMeta } from '../lib/page-meta.ts';
import styles from './not-found.module.css';

export const meta = publicPageMeta({
  title: 'Page not found',
  description: 'There is no page at this address. Search the open jobs, or continue with one of the links.',
  path: '/error404',
  noindex: true,
});

export const loader = () => data(null, { status: 404 });

const links = [
  { to: '/jobgrid', label: 'Open jobs', text: 'Every live job, with its hours and pay' },
  { to: '/candidategrid', label: 'Candidates', text: 'Reviewed fractional executives' },
  { to: '/fractionals', label: 'For fractionals', text: 'How to find a role' },
  { to: '/companies', label: 'For companies', text: 'How to find an executive' },
  { to: '/resources/faq', label: 'Questions', text: 'Short answers, with a search' },
  { to: '/company/contact-us', label: 'Contact us', text: 'Tell us which link led here' },
];

/** The catch-all route and /error404. Works without JavaScript. */
export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p className={styles.lead}>
        It may have been removed, or the address is mistyped. The page of a job is removed when the job ends.
      </p>
      <search>
        <form action="/jobgrid" className={styles.search}>
          <label className="visually-hidden" htmlFor="not-found-search">
            Search the open jobs
          </label>
          <input
            id="not-found-search"
            type="search"
            name="search"
            placeholder="Search the open jobs"
            maxLength={200}
          />
          <button type="submit">Search</button>
        </form>
      </search>
      <nav aria-label="Other pages">
        <ul className={styles.links}>
          {links.map(({ to, label, text }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
