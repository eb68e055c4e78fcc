import styles from './logo.module.css';

/** The wordmark. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#c2410c" />
      <path
        d="M22.6 11.2A8 8 0 1 0 22.6 20.8"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="23.4" cy="16" r="2.4" fill="#fff" />
    </svg>
    Cadre
  </span>
);
