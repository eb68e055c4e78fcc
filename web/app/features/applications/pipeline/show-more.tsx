import { Alert, Button } from '@mantine/core';
import { useRef } from 'react';
import styles from './applicants.module.css';

interface Props {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  shown: number;
  /** The number of all applicants; undefined when unknown. */
  total: number | undefined;
}

/** Loads the next page; nothing when all applicants are shown. */
export const ShowMore = ({ query, shown, total }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const load = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The pressed button is gone.
    if (!hasNextPage) place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.more}>
      {query.hasNextPage && !query.isPlaceholderData && (
        <>
          <p role="status">
            Showing the {shown} best matches{total !== undefined && ` of ${total}`}.
          </p>
          {query.isFetchNextPageError && (
            <Alert color="red" variant="light">
              {query.error?.message}
            </Alert>
          )}
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void load()}>
            Show more
          </Button>
        </>
      )}
    </div>
  );
};
