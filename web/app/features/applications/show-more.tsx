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
  /** How many there are; undefined where nobody knows. */
  of: number | undefined;
}

/** Loads those who come after the ones that are shown; nothing where all were there at once. */
export const ShowMore = ({ query, shown, of }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const load = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The button that was pressed is gone.
    if (!hasNextPage) place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.more}>
      {query.hasNextPage && !query.isPlaceholderData && (
        <>
          <p role="status">
            The {shown} best matches{of !== undefined && ` of ${of}`} are shown.
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
