import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import type { Pool } from './db.ts';
import type { FileStore } from './files.ts';
import type { Live } from './live.ts';
import type { Mailer } from './mailer.ts';
import type { Pusher } from './pusher.ts';
import type { Reads } from './reads.ts';
import type { SafeFetch } from './safe-fetch.ts';
import type { Tracing } from './tracing.ts';

/** What the features work with; made once in open-deps.ts and passed down. */
export interface Deps {
  config: Config;
  db: Pool;
  /** For reads that may lag: from the replica where there is one. */
  reads: Reads;
  files: FileStore;
  live: Live;
  mailer: Mailer;
  metrics: Registry;
  stripe: Stripe;
  pusher: Pusher;
  /** For what lies at addresses that others gave us. */
  outside: SafeFetch;
  /** Undefined while no traces are made. */
  tracing: Tracing | undefined;
}

/** The server that features register on. */
export type App = FastifyInstance & { deps: Deps };
