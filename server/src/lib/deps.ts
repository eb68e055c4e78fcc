import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Pool } from './db.ts';
import type { FileStore } from './files.ts';
import type { Mailer } from './mailer.ts';

/** What the features work with; made once in main.ts and passed down. */
export interface Deps {
  config: Config;
  db: Pool;
  files: FileStore;
  mailer: Mailer;
}

/** The server that features register on. */
export type App = FastifyInstance & { deps: Deps };
