import { join } from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import { withClient } from '../data/sign-in.ts';
import { startProcess } from '../processes.ts';
import { cardColumns, cardCompanyColumns, companyColumns, jobColumns } from './columns.ts';
import { analyze, copyInto, createDatabase } from './databases.ts';
import { install, writeFiles } from './install.ts';
import { call, makeNext, type Peer, type PeerWorld } from './peer.ts';
import { nameOf, strapiFiles } from './strapi-project.ts';

const version = '5.54.0';
const person = { username: 'person', email: 'person@example.com', password: 'only used to measure' };

/** Strapi numbers rows, knows them by a document id, and has relations in tables of their own. */
const copyRows = async (from: string, to: string): Promise<void> => {
  const own = 'id as document_id, now() as created_at, now() as updated_at, now() as published_at';
  const number = 'row_number() over (order by id) as id';
  const jobs = jobColumns.map((column) => `${column} as ${nameOf(column)}`).join(', ');
  await copyInto(from, to, 'categories', `select ${number}, ${own}, title from categories`);
  await copyInto(
    from,
    to,
    'companies',
    `select ${number}, ${own}, ${companyColumns.join(', ')} from companies`,
  );
  await copyInto(from, to, 'jobs', `select ${number}, ${own}, ${jobs} from jobs`);
  for (const [relation, table, column] of [
    ['company', 'companies', 'company_id'],
    ['category', 'categories', 'main_category'],
  ])
    await copyInto(
      from,
      to,
      `jobs_${relation}_lnk`,
      `select row_number() over (order by job_id) as id, job_id, ${relation}_id from (
         select row_number() over (order by id) as job_id, ${column} as key from jobs) as job
       join (select row_number() over (order by id) as ${relation}_id, id from ${table}) as related
         on related.id = job.key`,
    );
  // As `jobs_live` of the product.
  await withClient(to, (client) => client.query('create index on jobs (posted_at desc, id desc)'));
  await analyze(to);
};

const each = (name: string, values: string[]): [string, string][] =>
  values.map((value, index) => [`${name}[${index}]`, value]);

const ask = (columns: string[], company: string[]): string =>
  new URLSearchParams([
    ...each('fields', columns.map(nameOf)),
    ...each('populate[company][fields]', company),
    ...each('populate[category][fields]', ['title']),
  ]).toString();

const listQuery = ask(cardColumns, cardCompanyColumns);
const listPath = (page: number): string =>
  `/api/jobs?${listQuery}&${new URLSearchParams({
    'filters[state][$eq]': 'active',
    'filters[archived_at][$null]': 'true',
    'filters[expires_at][$gt]': new Date().toISOString(),
    'sort[0]': 'posted_at:desc',
    'sort[1]': 'id:desc',
    'pagination[page]': String(page),
    'pagination[pageSize]': '20',
  })}`;

/** Strapi with content types of the same fields, in a database with the same rows. */
export const startStrapi = async (world: PeerWorld): Promise<Peer> => {
  const folder = await install(world.folder, 'strapi', {
    dependencies: {
      '@strapi/strapi': version,
      '@strapi/plugin-users-permissions': version,
      pg: '8.23.1',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.4',
      'styled-components': '6.6.0',
    },
  });
  await writeFiles(folder, strapiFiles);
  const port = await freePort();
  const url = await createDatabase(world.url, 'peer_strapi', { copy: false });
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: url,
    SECRET: 'a secret that is only used to measure',
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  };
  const program = join(folder, 'node_modules/@strapi/strapi/bin/strapi.js');
  const server = await startProcess([program, 'start'], port, '/_health', env, folder);
  // The tables are there once it has started.
  await copyRows(world.url, url);
  const { jwt } = await call<{ jwt: string }>(`${server.origin}/api/auth/local/register`, { body: person });
  const jobQuery = ask(jobColumns, companyColumns);
  return {
    name: `Strapi ${version}`,
    asks: '`/api/jobs` with `fields` and `populate` for the card and its relations, `filters` for live jobs and the total that it adds itself, and `/api/jobs/:documentId` with those of the page; the token of a person, whom it looks up, and the public role; drafts off, lists of words as JSON',
    server,
    next: makeNext(world, jwt, { list: listPath, job: (id) => `/api/jobs/${id}?${jobQuery}` }),
  };
};
