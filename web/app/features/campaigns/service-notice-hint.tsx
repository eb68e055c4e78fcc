import { href, Link } from 'react-router';
import styles from './campaigns.module.css';

/** What a service notice is for, and what it is not. */
export const ServiceNoticeHint = () => (
  <p className={styles.notice}>
    A service notice goes to every account of the segment, also to those who opted out of news, complained or
    are suspended. Whose address bounces sees it in the app. For anything that somebody may do without, write{' '}
    <Link to={href('/admin-send-manual-emails')}>an email</Link>.
  </p>
);
