import { companyColumns, jobKinds } from './columns.ts';

const typeOf = { text: 'text', integer: 'number', time: 'date', date: 'date', list: 'json' } as const;

const fieldsOf = (kinds: Record<string, keyof typeof typeOf>) =>
  Object.entries(kinds).map(([name, kind]) => ({ name, type: typeOf[kind] }));

/** As `jobs_live` of the product: the order of the list. */
const indexed = ['published_at', 'status'];

const collections = [
  { slug: 'users', auth: true, fields: [] },
  {
    slug: 'companies',
    fields: fieldsOf(Object.fromEntries(companyColumns.map((column) => [column, 'text']))),
  },
  { slug: 'categories', fields: [{ name: 'title', type: 'text' }] },
  {
    slug: 'jobs',
    fields: [
      ...fieldsOf(jobKinds).map((field) =>
        indexed.includes(field.name) ? { ...field, index: true } : field,
      ),
      { name: 'company', type: 'relationship', relationTo: 'companies' },
      { name: 'category', type: 'relationship', relationTo: 'categories' },
    ],
  },
];

const config = `import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';

const read = () => true;
const collections = ${JSON.stringify(collections, null, 2)};

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  telemetry: false,
  db: postgresAdapter({ idType: 'uuid', pool: { connectionString: process.env.DATABASE_URL } }),
  collections: collections.map((collection) =>
    collection.auth ? { ...collection, access: { create: read } } : { ...collection, access: { read } },
  ),
});
`;

const route = `import config from '@payload-config';
import { REST_GET, REST_POST } from '@payloadcms/next/routes';

export const GET = REST_GET(config);
export const POST = REST_POST(config);
`;

const nextConfig = `import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({});
`;

/** The REST API of Payload in a Next.js application, as its template has it, without the admin's pages. */
export const payloadFiles: Record<string, string> = {
  'payload.config.js': config,
  'next.config.mjs': nextConfig,
  'jsconfig.json': JSON.stringify({
    compilerOptions: { paths: { '@payload-config': ['./payload.config.js'] } },
  }),
  'app/(payload)/api/[...slug]/route.js': route,
};
