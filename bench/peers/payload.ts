import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import { startProcess } from '../processes.ts';
import { cardColumns, cardCompanyColumns, companyColumns, jobColumns } from './columns.ts';
import { analyze, copyInto, createDatabase } from './databases.ts';
import { install, runIn, writeFiles } from './install.ts';
import { payloadFiles } from './payload-project.ts';
import { call, makeNext, type Peer, type PeerWorld } from './peer.ts';

const version = '3.90.2';
const person = { email: 'person@example.com', password: 'only used to measure' };

/** Builds the project for production, unless an earlier run has. */
const build = async (folder: string, next: string, env: Record<string, string>): Promise<void> => {
  const marker = join(folder, 'built');
  const files = JSON.stringify(payloadFiles);
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === files) return;
  console.log('Building Payload ...');
  await rm(join(folder, 'migrations'), { recursive: true, force: true });
  await writeFiles(folder, payloadFiles);
  await runIn(
    folder,
    process.execPath,
    [join(folder, 'node_modules/payload/bin.js'), 'migrate:create', 'first'],
    env,
  );
  await runIn(folder, process.execPath, [next, 'build'], env);
  await writeFile(marker, files);
};

const copyRows = async (from: string, to: string): Promise<void> => {
  const times = 'now() as created_at, now() as updated_at';
  await copyInto(from, to, 'categories', `select id, title, ${times} from categories`);
  await copyInto(from, to, 'companies', `select id, ${companyColumns.join(', ')}, ${times} from companies`);
  await copyInto(
    from,
    to,
    'jobs',
    `select id, ${jobColumns.join(', ')}, company_id, main_category as category_id, ${times} from jobs`,
  );
  await analyze(to);
};

const select = (name: string, columns: string[]): [string, string][] =>
  columns.map((column) => [`${name}[${column}]`, 'true']);

const ask = (columns: string[], company: string[]): string =>
  new URLSearchParams([
    ['depth', '1'],
    ...select('select', [...columns, 'company', 'category']),
    ...select('populate[companies]', company),
    ...select('populate[categories]', ['title']),
  ]).toString();

const listQuery = ask(cardColumns, cardCompanyColumns);
const listPath = (page: number): string =>
  `/api/jobs?${listQuery}&${new URLSearchParams({
    'where[status][equals]': 'active',
    'where[archived_at][exists]': 'false',
    'where[expires_at][greater_than]': new Date().toISOString(),
    sort: '-published_at,-id',
    limit: '20',
    page: String(page),
  })}`;

/** Payload with collections of the same fields, in a database with the same rows. */
export const startPayload = async (world: PeerWorld): Promise<Peer> => {
  const folder = await install(world.folder, 'payload', {
    type: 'module',
    dependencies: {
      payload: version,
      '@payloadcms/db-postgres': version,
      '@payloadcms/next': version,
      next: '16.4.6',
      react: '19.3.1',
      'react-dom': '19.3.1',
      graphql: '16.15.0',
    },
  });
  const port = await freePort();
  const url = await createDatabase(world.url, 'peer_payload', { copy: false });
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    PAYLOAD_SECRET: 'a secret that is only used to measure',
    PAYLOAD_CONFIG_PATH: join(folder, 'payload.config.js'),
    PAYLOAD_LOG_LEVEL: 'error',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const next = join(folder, 'node_modules/next/dist/bin/next');
  await build(folder, next, env);
  await runIn(folder, process.execPath, [join(folder, 'node_modules/payload/bin.js'), 'migrate'], env);
  await copyRows(world.url, url);
  const server = await startProcess(
    [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    port,
    '/api/jobs?limit=1',
    env,
    folder,
  );
  await call(`${server.origin}/api/users`, { body: person });
  const { token } = await call<{ token: string }>(`${server.origin}/api/users/login`, { body: person });
  // It answers a token that it does not accept as it does a visitor.
  const { user } = await call<{ user: object | null }>(`${server.origin}/api/users/me`, {
    method: 'GET',
    token,
  });
  if (user === null) throw new Error('Payload does not accept its token.');
  const jobQuery = ask(jobColumns, companyColumns);
  return {
    name: `Payload ${version} on Next.js 16`,
    asks: '`/api/jobs` with `select`, `populate` and `depth=1` for the card and its relations, a `where` for live jobs and the total that it adds itself, and `/api/jobs/:id` with those of the page; the token of a person, whom it looks up, and public read access; lists of words as JSON, which costs it no further table',
    server,
    next: makeNext(world, token, { list: listPath, job: (id) => `/api/jobs/${id}?${jobQuery}` }),
  };
};
