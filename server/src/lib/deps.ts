import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import type { Pool } from './db.ts';
import type { FileStore } from './files.ts';
import type { Live } from './live.ts';
import type { Mailer } from './mailer.ts';
import type { PageCache } from './page-cache.ts';
import type { Pusher } from './pusher.ts';
import type { Reads } from './reads.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { SafeFetch } from './safe-fetch.ts';
import type { Tracing } from './tracing.ts';

/** What the features work with; made once in open-deps.ts and passed down. */
export interface Deps {
  config: Config;
  /** The time as handlers and tasks see it; a test may set another. */
  clock: { now(): Date };
  db: Pool;
  /** For reads that may lag: from the replica where there is one. */
  reads: Reads;
  files: FileStore;
  /** A link to a private file (a resume), by its id; it works for an hour. */
  signFileUrl: (fileId: string) => string;
  live: Live;
  mailer: Mailer;
  metrics: Registry;
  stripe: Stripe;
  /** Rendered public pages of this process; calls that change what they show invalidate them by tag. */
  pages: PageCache<RenderedPage>;
  pusher: Pusher;
  /** For addresses that users and feeds gave us: guarded against server-side request forgery. */
  httpClient: SafeFetch;
  /** Undefined while no traces are made. */
  tracing: Tracing | undefined;
}

/** The server that features register on. */
export type App = FastifyInstance & { deps: Deps };
