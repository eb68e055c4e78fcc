import { join } from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import { startProcess } from '../processes.ts';
import { cardColumns, cardCompanyColumns, companyColumns, jobColumns } from './columns.ts';
import { createDatabase } from './databases.ts';
import { install, runIn } from './install.ts';
import { call, makeNext, type Peer, type PeerWorld } from './peer.ts';

const version = '12.4.0';
const admin = { token: 'only-used-to-set-up', password: 'a password of a measurement' };
const person = { email: 'person@example.com', password: 'another of a measurement' };
/** The policy of requests without a token, which Directus creates. */
const publicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

interface Created {
  data: { id: string };
}

/** Registers the tables as collections, and lets visitors and one role read them. Returns a person's token. */
const setUp = async (origin: string): Promise<string> => {
  const send = <T>(path: string, body: object, method = 'POST') =>
    call<T>(`${origin}${path}`, { method, token: admin.token, body });
  for (const collection of ['jobs', 'companies', 'categories'])
    await send(`/collections/${collection}`, { meta: { hidden: false } }, 'PATCH');
  const role = await send<Created>('/roles', { name: 'Fractional' });
  const policy = await send<Created>('/policies', {
    name: 'Reads jobs',
    app_access: false,
    admin_access: false,
    roles: { create: [{ role: role.data.id }] },
  });
  for (const reader of [publicPolicy, policy.data.id])
    for (const collection of ['jobs', 'companies', 'categories'])
      await send('/permissions', {
        policy: reader,
        collection,
        action: 'read',
        fields: ['*'],
        permissions: {},
        validation: null,
      });
  await send('/users', { ...person, role: role.data.id, status: 'active' });
  const { data } = await call<{ data: { access_token: string } }>(`${origin}/auth/login`, { body: person });
  return data.access_token;
};

const fields = (columns: string[], company: string[]): string =>
  [
    'id',
    ...columns,
    ...['id', ...company].map((column) => `company_id.${column}`),
    'main_category.id',
    'main_category.title',
  ].join(',');

const listPath = (page: number): string =>
  `/items/jobs?${new URLSearchParams({
    fields: fields(cardColumns, cardCompanyColumns),
    'filter[status][_eq]': 'active',
    'filter[archived_at][_null]': 'true',
    'filter[expires_at][_gt]': '$NOW',
    sort: '-published_at,-id',
    limit: '20',
    page: String(page),
    meta: 'filter_count',
  })}`;

/** Directus over a copy of the product's database: it takes tables as they are. */
export const startDirectus = async (world: PeerWorld): Promise<Peer> => {
  const folder = await install(world.folder, 'directus', {
    dependencies: { directus: version },
    // Runs its extensions in a sandbox, and no call here. The one that it names has no binary for Node.js 24.
    overrides: { 'isolated-vm': '7.0.1' },
  });
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: await createDatabase(world.url, 'peer_directus', { copy: true }),
    SECRET: 'a secret that is only used to measure',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: admin.password,
    ADMIN_TOKEN: admin.token,
    // A run may take longer than the default of 15 minutes.
    ACCESS_TOKEN_TTL: '1d',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const cli = join(folder, 'node_modules/directus/cli.js');
  await runIn(folder, process.execPath, [cli, 'bootstrap'], env);
  const server = await startProcess([cli, 'start'], port, '/server/ping', env, folder);
  const token = await setUp(server.origin);
  const jobFields = fields(jobColumns, companyColumns);
  return {
    name: `Directus ${version}`,
    asks: "`/items/jobs` with `fields` of the card and of its relations, a `filter` for live jobs and `meta=filter_count`, and `/items/jobs/:id` with `fields` of the page; a person's access token of a role that may read the three collections, and the public policy; over a copy of the product's own tables",
    server,
    next: makeNext(world, token, {
      list: listPath,
      job: (id) => `/items/jobs/${id}?${new URLSearchParams({ fields: jobFields })}`,
    }),
  };
};
