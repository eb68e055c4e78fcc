import { isRouteErrorResponse } from 'react-router';
import { isStaleChunk } from '../lib/stale-chunk.ts';
import styles from './error-screen.module.css';
import { LinkButton, PlainButton } from './plain-button.tsx';

const detailOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown Error';
};

const reload = () => window.location.reload();

interface Props {
  error: unknown;
  /** It stands on a page that has its own heading. */
  within?: boolean;
}

/** The generic error screen (spec section 2): status with its text, or the error's message. */
export const ErrorScreen = ({ error, within = false }: Props) => {
  const stale = isStaleChunk(error);
  const Frame = within ? 'div' : 'main';
  const Heading = within ? 'h3' : 'h1';
  return (
    <Frame className={styles.centred}>
      <Heading>{stale ? 'A new version is ready' : 'Unexpected Application Error!'}</Heading>
      <p className={styles.will}>
        {stale ? 'Cadre has been updated since you opened this page. Reload to go on.' : detailOf(error)}
      </p>
      <div className={styles.links}>
        <PlainButton onClick={reload}>{stale ? 'Reload' : 'Try again'}</PlainButton>
        {!stale && (
          <LinkButton to="/" look="quiet" reloadDocument>
            Go to the start page
          </LinkButton>
        )}
      </div>
    </Frame>
  );
};
