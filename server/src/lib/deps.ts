import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import type { Pool } from './db.ts';
import type { FileStore } from './files.ts';
import type { Live } from './live.ts';
import type { Mailer } from './mailer.ts';
import type { Pusher } from './pusher.ts';

/** What the features work with; made once in main.ts and passed down. */
export interface Deps {
  config: Config;
  db: Pool;
  files: FileStore;
  live: Live;
  mailer: Mailer;
  stripe: Stripe;
  pusher: Pusher;
}

/** The server that features register on. */
export type App = FastifyInstance & { deps: Deps };
