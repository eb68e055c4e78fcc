import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LoadBoundary } from './load-boundary.tsx';
import { Pagination } from './pagination.tsx';
import { pageIn } from './pagination-window.ts';
import { LinkButton } from './plain-button.tsx';
import { ListSkeleton } from './skeletons.tsx';
import { EmptyState } from './states.tsx';

interface PageOfRows {
  results: readonly unknown[];
  count: number;
}

interface Props<P extends PageOfRows> {
  query: ComponentProps<typeof LoadBoundary<P>>['query'];
  /** The plural of what the list contains: `promo codes`. */
  rows: string;
  pageSize: number;
  skeleton?: ReactNode;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Clears the filters; given while some are set, because no rows then means no match. */
  onClear?: (() => void) | undefined;
  /** The class of an element around the rows and the pagination. */
  className?: string | undefined;
  children: (data: P) => ReactNode;
}

/** The number of the page in the URL, from 1. */
export const usePage = (): number => {
  const [params] = useSearchParams();
  return pageIn(params);
};

/** The page of a list that the URL names, with its loading, failed and empty states, and links to the other pages. */
export const PagedList = <P extends PageOfRows>({
  query,
  rows,
  pageSize,
  skeleton = <ListSkeleton rows={6} label={`Loading ${rows}`} />,
  empty,
  onClear,
  className,
  children,
}: Props<P>) => {
  const page = usePage();
  const noRows = onClear ? <NoMatches rows={rows} onClear={onClear} /> : empty;
  return (
    <LoadBoundary query={query} skeleton={skeleton} empty={page > 1 ? <PageAfterLast /> : noRows}>
      {(data) => {
        const content = (
          <>
            {children(data)}
            <Pagination page={page} count={data.count} pageSize={pageSize} label={`Pages of ${rows}`} />
          </>
        );
        return className === undefined ? content : <div className={className}>{content}</div>;
      }}
    </LoadBoundary>
  );
};

/** The empty state of a page after the last: rows were removed, or the address is outdated. */
export const PageAfterLast = () => {
  const [params] = useSearchParams();
  const first = new URLSearchParams(params);
  first.delete('page');
  return (
    <EmptyState
      title="This page is empty"
      action={
        <LinkButton to={`?${first}`} look="quiet">
          Go to the first page
        </LinkButton>
      }
    />
  );
};

const NoMatches = ({ rows, onClear }: { rows: string; onClear: () => void }) => (
  <EmptyState
    title={`No matching ${rows}`}
    text="Try other filters, or clear them to see everything."
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  />
);
