import { isRouteErrorResponse } from 'react-router';
import { isStaleChunk, newVersionTexts, useCloseReloadOffer } from '../lib/stale-chunk.ts';
import styles from './error-screen.module.css';
import { LinkButton, PlainButton } from './plain-button.tsx';

const describe = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown Error';
};

const reload = () => window.location.reload();

interface Props {
  error: unknown;
  /** Rendered within a page that has its own h1. */
  nested?: boolean;
}

/** The generic error screen (spec section 2): the status and its text, or the error's message. */
export const ErrorScreen = ({ error, nested = false }: Props) => {
  const stale = isStaleChunk(error);
  useCloseReloadOffer(stale);
  const Frame = nested ? 'div' : 'main';
  const Heading = nested ? 'h3' : 'h1';
  return (
    <Frame className={styles.centred}>
      <Heading>{stale ? newVersionTexts.title : 'Unexpected Application Error!'}</Heading>
      <p className={styles.message}>{stale ? newVersionTexts.text : describe(error)}</p>
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
