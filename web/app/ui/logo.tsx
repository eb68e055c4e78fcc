import { BrandName, useBrand } from '../lib/brand.ts';
import styles from './logo.module.css';

/** The mark of the brand: the uploaded logo, the ring, or the first letter of the name. */
const Mark = () => {
  const { name, mark, hasLogo } = useBrand();
  if (hasLogo) return <img src="/favicon.svg" alt="" width={28} height={28} />;
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand-fill)" />
      {mark === 'ring' ? (
        <>
          <path
            d="M22.6 11.2A8 8 0 1 0 22.6 20.8"
            fill="none"
            stroke="#fff"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <circle cx="23.4" cy="16" r="2.4" fill="#fff" />
        </>
      ) : (
        <text x="16" y="23" textAnchor="middle" className={styles.letter}>
          {[...name][0]?.toUpperCase()}
        </text>
      )}
    </svg>
  );
};

/** The mark and the name of the brand. */
export const Logo = () => (
  <span className={styles.logo}>
    <Mark />
    <BrandName />
  </span>
);
