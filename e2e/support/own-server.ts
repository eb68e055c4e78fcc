import pg from 'pg';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { test as journey } from './journey.ts';
import { startServer } from './server.ts';

/**
 * A server for the journeys of one file, with its database: for changes that come from a payment service, a board or the
 * night, or that concern the whole site. The journeys run in one worker, which starts the server once.
 */
export const withOwnServer = () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let client: pg.Client;
  let origin = '';
  const shared = process.env.E2E_BASE_URL;
  const test = journey.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    baseURL: async ({}, use) => use(origin),
  });
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    server = await startServer();
    origin = server.baseURL;
    process.env.E2E_BASE_URL = origin;
    client = new pg.Client((await startEmbeddedPostgres({ dataDir: server.dataDir })).url);
    await client.connect();
  });
  test.afterAll(async () => {
    process.env.E2E_BASE_URL = shared;
    await client.end();
    await server.stop();
  });
  const db = { query: (statement: string, values: unknown[] = []) => client.query(statement, values) };
  return { test, db };
};
