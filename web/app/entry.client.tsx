import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnStaleChunk } from './lib/stale-chunk.ts';
import { dropForeignWorkers } from './lib/workers.ts';

reloadOnStaleChunk();
void dropForeignWorkers();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
