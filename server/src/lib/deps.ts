import type { Resolver } from 'node:dns/promises';
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
import type { WithReplica } from './read-replica.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { SafeFetch } from './safe-fetch.ts';
import type { SessionCache } from './session-cache.ts';
import type { SiteSettings } from './site.ts';
import type { Tracing } from './tracing.ts';

/** The dependencies of the features, created once in open-deps.ts and passed down. */
export interface Deps {
  config: Config;
  /** The current time for handlers and tasks. Tests may replace it. */
  clock: { now(): Date };
  db: Pool;
  /** For reads that tolerate replication lag: from the replica if there is one. */
  withReplica: WithReplica;
  files: FileStore;
  /** A link to a private file (a resume) by its id, valid for an hour. */
  signFileUrl: (fileId: string, readerId: string) => string;
  live: Live;
  mailer: Mailer;
  metrics: Registry;
  stripe: Stripe;
  /** Rendered public pages of this process, invalidated by tag. */
  pages: PageCache<RenderedPage>;
  pusher: Pusher;
  sessions: SessionCache;
  /** The brand, texts, limits and switches of the site. */
  site: SiteSettings;
  /** For addresses from users and feeds: guarded against server-side request forgery. */
  httpClient: SafeFetch;
  /** For the addresses of webhooks: guarded likewise; reaches this machine where WEBHOOKS_ALLOW_LOOPBACK is set. */
  webhookClient: Pick<SafeFetch, 'post' | 'refuses'>;
  /** Looks up what the domains of customers publish. */
  dns: Pick<Resolver, 'resolveTxt'>;
  /** Undefined when tracing is off. */
  tracing: Tracing | undefined;
}

/** The Fastify instance that features register on. */
export type App = FastifyInstance & { deps: Deps };
