import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { focusContainerOf } from '../lib/focus.ts';
import { paginationWindow } from '../lib/screen-limits.ts';
import styles from './pagination.module.css';
import { lastWindowStart, windowAt, windowStart } from './pagination-window.ts';

interface Props {
  page: number;
  /** The number of results in total, and on a page. */
  count: number;
  pageSize: number;
  /** Names the navigation for screen readers. */
  label?: string;
}

const Arrow = ({ double = false, back = false }: { double?: boolean; back?: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={back ? styles.back : undefined}>
    <path d={double ? 'M7 6l6 6-6 6M13 6l6 6-6 6' : 'M9 6l6 6-6 6'} />
  </svg>
);

const usePageHref = () => {
  const [params] = useSearchParams();
  return (page: number) => {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    return `?${next}`;
  };
};

/** Moves the focus from the control to the start of the list. */
const focusStart = (event: MouseEvent<HTMLElement>) => focusContainerOf(event.currentTarget);

/**
 * Pagination in windows of 4 pages (spec section 2); the page is `?page=` in the URL. The double arrows move the window
 * only; moving to a page resets the window to the block that contains it.
 */
export const Pagination = ({ page, count, pageSize, label = 'Pages' }: Props) => {
  const pageCount = Math.ceil(count / pageSize);
  const pageHref = usePageHref();
  const [moved, setMoved] = useState({ forPage: page, start: windowStart(page) });
  if (pageCount <= 1) return null;
  const start = moved.forPage === page ? moved.start : windowStart(page);
  const pages = windowAt(start, pageCount);
  const moveWindow = (to: number) => setMoved({ forPage: page, start: to });

  const step = (to: number, name: string, back: boolean) =>
    to < 1 || to > pageCount ? (
      <span className={styles.step} data-off>
        <Arrow back={back} />
      </span>
    ) : (
      <Link className={styles.step} to={pageHref(to)} aria-label={name} onClick={focusStart}>
        <Arrow back={back} />
      </Link>
    );

  return (
    <nav className={styles.pagination} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Back four pages"
        disabled={start === 1}
        onClick={() => moveWindow(start - paginationWindow)}
      >
        <Arrow double back />
      </button>
      {step(page - 1, 'Previous page', true)}
      {pages.map((number) => (
        <Link
          key={number}
          className={styles.page}
          to={pageHref(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={(event) => {
            moveWindow(windowStart(number));
            focusStart(event);
          }}
        >
          {number}
        </Link>
      ))}
      {step(page + 1, 'Next page', false)}
      <button
        type="button"
        className={styles.step}
        aria-label="Forward four pages"
        disabled={start >= lastWindowStart(pageCount)}
        onClick={() => moveWindow(start + paginationWindow)}
      >
        <Arrow double />
      </button>
    </nav>
  );
};
