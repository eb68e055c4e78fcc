import { companyColumns, jobKinds } from './columns.ts';

/** Two names are Strapi's own. */
const renamed: Record<string, string> = { status: 'state', published_at: 'posted_at' };
export const nameOf = (column: string): string => renamed[column] ?? column;

const typeOf = { text: 'text', integer: 'biginteger', time: 'datetime', date: 'date', list: 'json' } as const;

const contentType = (singular: string, plural: string, attributes: object) => {
  const factory = (kind: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${singular}.${singular}');\n`;
  const schema = {
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: singular, pluralName: plural, displayName: singular },
    options: { draftAndPublish: false },
    attributes,
  };
  return {
    [`src/api/${singular}/content-types/${singular}/schema.json`]: JSON.stringify(schema, null, 2),
    [`src/api/${singular}/controllers/${singular}.js`]: factory('Controller'),
    [`src/api/${singular}/services/${singular}.js`]: factory('Service'),
    [`src/api/${singular}/routes/${singular}.js`]: factory('Router'),
  };
};

const attributesOf = (kinds: Record<string, keyof typeof typeOf>) =>
  Object.fromEntries(Object.entries(kinds).map(([column, kind]) => [nameOf(column), { type: typeOf[kind] }]));

const relation = (singular: string) => ({
  type: 'relation',
  relation: 'manyToOne',
  target: `api::${singular}.${singular}`,
});

/** Lets visitors and people read, as the pages of the admin would. */
const bootstrap = `module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    const roles = await strapi.db.query('plugin::users-permissions.role').findMany();
    const permissions = strapi.db.query('plugin::users-permissions.permission');
    for (const { id } of roles)
      for (const type of ['job', 'company', 'category'])
        for (const verb of ['find', 'findOne'])
          await permissions.create({ data: { action: 'api::' + type + '.' + type + '.' + verb, role: id } });
  },
};
`;

const config: Record<string, string> = {
  server: `({ env }) => ({ host: env('HOST'), port: env.int('PORT'), app: { keys: ['first', 'second'] }, logger: { config: { level: 'error' } } })`,
  admin: `({ env }) => ({
  auth: { secret: env('SECRET') },
  apiToken: { salt: env('SECRET') },
  transfer: { token: { salt: env('SECRET') } },
  secrets: { encryptionKey: env('SECRET') },
  serveAdminPanel: false,
})`,
  api: `{ rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }`,
  database: `({ env }) => ({ connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL') }, pool: { min: 2, max: 10 } } })`,
  logger: `{ level: 'error' }`,
  middlewares: JSON.stringify(
    [
      'logger',
      'errors',
      'security',
      'cors',
      'poweredBy',
      'query',
      'body',
      'session',
      'favicon',
      'public',
    ].map((name) => `strapi::${name}`),
  ),
  plugins: `({ env }) => ({ 'users-permissions': { config: { jwtSecret: env('SECRET') } } })`,
};

/** A project of Strapi with the collections of the list, without its admin's pages. */
export const strapiFiles: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(config).map(([name, text]) => [`config/${name}.js`, `module.exports = ${text};\n`]),
  ),
  'src/index.js': bootstrap,
  'public/uploads/.gitkeep': '',
  ...contentType('category', 'categories', { title: { type: 'text' } }),
  ...contentType(
    'company',
    'companies',
    attributesOf(Object.fromEntries(companyColumns.map((column) => [column, 'text' as const]))),
  ),
  ...contentType('job', 'jobs', {
    ...attributesOf(jobKinds),
    company: relation('company'),
    category: relation('category'),
  }),
};
