import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnStaleChunk } from './lib/stale-chunk.ts';
import { dropForeignWorkers } from './lib/workers.ts';

reloadOnStaleChunk();
void dropForeignWorkers();

// react-remove-scroll, which dialogs and drawers use, reads the nonce for its style element here.
Object.assign(window, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
