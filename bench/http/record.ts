import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDeps } from '../../server/src/open-deps.ts';
import type { LoadRequest } from '../load.ts';
import { sessionSecret } from '../processes.ts';
import type { HttpDataset } from './http-dataset.ts';

type Row = Record<string, unknown>;
export interface Statement {
  /** The name of a prepared statement. */
  name: string | undefined;
  text: string;
  values: unknown[];
  rows: Row[];
}

type Query = (
  config: { name?: string; text: string; values?: unknown[] } | string,
  ...rest: unknown[]
) => Promise<pg.QueryResult>;

/** The SQL that the product sends for a request, in order, with its results. */
export const openRecorder = async (dataset: HttpDataset) => {
  const config = readConfig({
    DATABASE_URL: dataset.url,
    DATA_DIR: dataset.dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function record(this: unknown, config, ...rest) {
    const response = query.call(this, config, ...rest);
    const { name, text, values } = typeof config === 'string' ? { text: config, values: rest[0] } : config;
    const statement: Statement = { name, text, values: Array.isArray(values) ? values : [], rows: [] };
    statements.push(statement);
    void response?.then(
      ({ rows }) => Object.assign(statement, { rows }),
      () => undefined,
    );
    return response;
  };
  const opened: (() => Promise<void> | void)[] = [];
  const { deps } = await openDeps(config, 'serve', (close) => void opened.unshift(close));
  const app = await buildApp(deps);
  await app.ready();
  // The server's start sends statements of its own a moment later.
  await sleep(1_000);
  return {
    record: async ({ method, path, headers, body }: LoadRequest): Promise<Statement[]> => {
      statements.length = 0;
      const response = await app.inject({ method, url: path, headers: headers ?? {}, payload: body ?? '' });
      if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${response.body}`);
      // Authentication is the product's overhead: a bare handler has none.
      return statements.filter(({ text }) => !/^\s*select users\.id, users\.type/.test(text));
    },
    close: async () => {
      await app.close();
      for (const close of opened) await close();
      prototype.query = query;
    },
  };
};
