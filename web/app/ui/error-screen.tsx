import { isRouteErrorResponse } from 'react-router';
import { isStaleChunk } from '../lib/stale-chunk.ts';
import styles from './error-screen.module.css';
import { LinkButton, PlainButton } from './plain-button.tsx';

const detailOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown Error';
};

const reload = () => window.location.reload();

const StaleScreen = () => (
  <main className={styles.centred}>
    <h1>A new version is ready</h1>
    <p className={styles.will}>Cadre has been updated since you opened this page. Reload to go on.</p>
    <div className={styles.links}>
      <PlainButton onClick={reload}>Reload</PlainButton>
    </div>
  </main>
);

/** The generic error screen (spec section 2): status with its text, or the error's message. */
export const ErrorScreen = ({ error }: { error: unknown }) => {
  if (isStaleChunk(error)) return <StaleScreen />;
  return (
    <main className={styles.centred}>
      <h1>Unexpected Application Error!</h1>
      <p className={styles.will}>{detailOf(error)}</p>
      <div className={styles.links}>
        <PlainButton onClick={reload}>Try again</PlainButton>
        <LinkButton to="/" look="quiet" reloadDocument>
          Go to the start page
        </LinkButton>
      </div>
    </main>
  );
};
