import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnStaleChunk } from './lib/stale-chunk.ts';
import { dropForeignWorkers } from './lib/workers.ts';

reloadOnStaleChunk();
void dropForeignWorkers();

// Where react-remove-scroll, below every dialog and drawer, looks for the nonce of the style that it adds.
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
