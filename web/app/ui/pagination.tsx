import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { focusStartAround } from '../lib/focus.ts';
import { paginationWindow } from '../lib/screen-limits.ts';
import styles from './pagination.module.css';
import { lastWindowStart, windowAt, windowStart } from './pagination-window.ts';

interface Props {
  page: number;
  pageCount: number;
  /** What is paged through, for screen readers. */
  label?: string;
}

const Arrow = ({ double = false, back = false }: { double?: boolean; back?: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={back ? styles.back : undefined}>
    <path d={double ? 'M7 6l6 6-6 6M13 6l6 6-6 6' : 'M9 6l6 6-6 6'} />
  </svg>
);

const useHrefOf = () => {
  const [params] = useSearchParams();
  return (page: number) => {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    return `?${next}`;
  };
};

/** The next page is read from its start, not from the control below it. */
const toStart = (event: MouseEvent<HTMLElement>) => focusStartAround(event.currentTarget);

/**
 * Pages by windows of 4 (spec section 2); the page is `?page=` in the URL. The double arrows turn the window over
 * without leaving the page; moving to a page turns it back to the block that holds it.
 */
export const Pagination = ({ page, pageCount, label = 'Pages' }: Props) => {
  const hrefOf = useHrefOf();
  const [turned, setTurned] = useState({ forPage: page, start: windowStart(page) });
  if (pageCount <= 1) return null;
  const start = turned.forPage === page ? turned.start : windowStart(page);
  const pages = windowAt(start, pageCount);
  const turnTo = (to: number) => setTurned({ forPage: page, start: to });

  const step = (to: number, name: string, back: boolean) =>
    to < 1 || to > pageCount ? (
      <span className={styles.step} data-off>
        <Arrow back={back} />
      </span>
    ) : (
      <Link className={styles.step} to={hrefOf(to)} aria-label={name} onClick={toStart}>
        <Arrow back={back} />
      </Link>
    );

  return (
    <nav className={styles.pagination} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Four pages back"
        disabled={start === 1}
        onClick={() => turnTo(start - paginationWindow)}
      >
        <Arrow double back />
      </button>
      {step(page - 1, 'Previous page', true)}
      {pages.map((number) => (
        <Link
          key={number}
          className={styles.page}
          to={hrefOf(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={(event) => {
            turnTo(windowStart(number));
            toStart(event);
          }}
        >
          {number}
        </Link>
      ))}
      {step(page + 1, 'Next page', false)}
      <button
        type="button"
        className={styles.step}
        aria-label="Four pages on"
        disabled={start >= lastWindowStart(pageCount)}
        onClick={() => turnTo(start + paginationWindow)}
      >
        <Arrow double />
      </button>
    </nav>
  );
};
