import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { CompanyField } from './convert-dialog.tsx';
import { ConvertSeveral } from './convert-several.tsx';
import { PostingDetail } from './posting-detail.tsx';
import { PostingFilters, pageSize, usePostingFilters } from './posting-filters.tsx';
import { PostingRow } from './posting-row.tsx';
import styles from './postings.module.css';
import { postings } from './scraped-jobs.data.ts';

/** Single keys act only while the focus is in here: a key that is pressed elsewhere decides on nothing. */
const keysHere = 'data-postings';
const isHere = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(`[${keysHere}]`) !== null;

/** The postings one after the other: what the source said beside what it is read as, and what becomes of it. */
export const PostingQueue = ({ companyField }: { companyField: CompanyField }) => {
  const { filters, page, active, set, clear, query } = usePostingFilters();
  const found = useQuery({ ...postings(query), placeholderData: keepPreviousData });
  // Above the list, which may be empty once they are converted.
  const [converting, setConverting] = useState<ScrapedJobRow[]>();
  const others = found.data?.fit_counts.other ?? 0;
  const folded = filters.others !== 'show';
  const unfold = others > 0 && (
    <Button variant="subtle" onClick={() => set({ others: folded ? 'show' : '' })} aria-expanded={!folded}>
      {folded ? `Show ${others} that do not look like a fit` : 'Fold away what does not look like a fit'}
    </Button>
  );
  return (
    <>
      <PostingFilters filters={filters} set={set} />
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={8} label="Loading the postings" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : (
            <EmptyState
              title={active > 0 ? 'No posting fits' : 'Nothing to review'}
              text={
                folded && others > 0
                  ? `There are ${others} that do not look executive and part-time, interim or advisory.`
                  : 'New postings appear here as the sources are read.'
              }
              action={
                folded && others > 0
                  ? unfold
                  : active > 0 && (
                      <Button variant="default" onClick={clear}>
                        Clear filters
                      </Button>
                    )
              }
            />
          )
        }
      >
        {({ results, count, fit_counts }) => (
          <>
            <p className={styles.count} role="status">
              {fit_counts.fit} {fit_counts.fit === 1 ? 'fit' : 'fits'}
              {folded ? '' : ` and ${fit_counts.other} others`}
            </p>
            <Queue
              key={`${query.status} ${page}`}
              rows={results}
              companyField={companyField}
              onConvert={setConverting}
              after={
                <>
                  {unfold}
                  <Pagination
                    page={page}
                    pageCount={pageCountOf(count, pageSize)}
                    label="Pages of postings"
                  />
                </>
              }
            />
          </>
        )}
      </LoadBoundary>
      {converting && (
        <ConvertSeveral
          rows={converting}
          companyField={companyField}
          onClose={() => setConverting(undefined)}
        />
      )}
    </>
  );
};

interface QueueProps {
  rows: ScrapedJobRow[];
  companyField: CompanyField;
  /** Several at once. */
  onConvert: (rows: ScrapedJobRow[]) => void;
  after: React.ReactNode;
}

const Queue = ({ rows, companyField, onConvert, after }: QueueProps) => {
  const [params, setParams] = useSearchParams();
  // What was decided on leaves the list: its place then shows what came after.
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const pane = useRef<HTMLElement>(null);
  const asked = rows.findIndex(({ id }) => id === params.get('id'));
  const at = asked === -1 ? Math.min(place, rows.length - 1) : asked;
  const current = rows[at];
  const selected = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const show = (id: string | undefined) =>
    setParams(
      (kept) => {
        if (id === undefined) kept.delete('id');
        else kept.set('id', id);
        return kept;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  // The focus follows to the row; where only one pane shows, to what is shown. Not before the URL has arrived.
  const going = useRef<{ id: string | undefined }>(undefined);
  const shown = params.get('id') ?? undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the focus is another row or pane
  useEffect(() => {
    if (!going.current || going.current.id !== shown) return;
    going.current = undefined;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    (row?.checkVisibility() ? row : pane.current)?.focus();
  }, [shown, current?.id]);
  const move = (to: number, id: string | undefined) => {
    going.current = { id };
    setPlace(to);
    show(id);
  };
  const go = (to: number) => {
    const next = rows[to];
    if (next) move(to, next.id);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  useHotkeys([
    ['j', (event) => isHere(event) && go(at + 1)],
    ['k', (event) => isHere(event) && go(at - 1)],
    ['x', (event) => isHere(event) && current && toggle(current.id)],
  ]);
  if (!current) return null;
  return (
    <div className={styles.layout} data-open={asked !== -1 || undefined} {...{ [keysHere]: '' }}>
      <div className={styles.side}>
        <BulkBar
          all={rows.map(({ id }) => id)}
          selected={selected}
          status={current.status}
          onConvert={() => onConvert(rows.filter(({ id }) => chosen.has(id)))}
          onChange={(ids) => setChosen(new Set(ids))}
        />
        <ul ref={list} className={styles.queue} tabIndex={-1} aria-label="Postings">
          {rows.map((row, to) => (
            <PostingRow
              key={row.id}
              row={row}
              current={to === at}
              chosen={chosen.has(row.id)}
              onShow={() => go(to)}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </ul>
        {after}
        <p className={styles.keys}>
          <kbd>J</kbd> next, <kbd>K</kbd> back
          {current.status === 'new' && (
            <>
              , <kbd>X</kbd> select, <kbd>C</kbd> convert, <kbd>D</kbd> dismiss, <kbd>E</kbd> correct
            </>
          )}
        </p>
      </div>
      <PostingDetail
        key={current.id}
        id={current.id}
        place={`${at + 1} of ${rows.length}`}
        isHere={isHere}
        companyField={companyField}
        onBack={() => move(at, undefined)}
        onDecided={() => move(at, rows[at + 1]?.id)}
        ref={pane}
      />
    </div>
  );
};
