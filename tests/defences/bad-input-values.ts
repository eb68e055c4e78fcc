import type { Defence } from './defence.ts';

const app = 'server/src/app.ts';
const values = 'contract/src/values.ts';
const valueTests = 'contract/src/values.test.ts';
const doorTests = 'server/test/doors.test.ts';
const problems = 'server/src/lib/answer-problem.ts';
const signUpTests = 'server/src/features/sign-up/sign-up.routes.test.ts';
const passwords = 'server/src/lib/passwords.ts';
const queries = 'server/src/features/accounts/accounts.queries.ts';
const brokenBodies =
  'broken JSON, `null`, arrays, depth, 100,000 keys, `__proto__`, wrong types, over the limit, compressed';
const badAddresses = 'e-mail: 255 characters, CRLF, homographs';
const badPasswords = 'passwords: 7, 64, 1,000 characters, common, equal to the address';

/** Bodies, queries and fields that are not what they should be. */
export const badValues: Defence[] = [
  {
    row: brokenBodies,
    without: [{ file: app, find: 'bodyLimit: limits.bodyBytes', put: 'bodyLimit: 100_000_000' }],
    test: { file: doorTests, name: 'refuses what is not an object' },
  },
  {
    row: brokenBodies,
    without: [{ file: app, find: "JsonParser('error', 'error')", put: "JsonParser('ignore', 'ignore')" }],
    test: { file: doorTests, name: 'refuses what is not an object' },
  },
  {
    row: brokenBodies,
    // Unpacks what comes compressed.
    without: [
      {
        file: app,
        find: 'await registerRateLimits(app);',
        put: `await registerRateLimits(app);
          const { createGunzip } = await import('node:zlib');
          app.addHook('preParsing', async (request, _reply, body) =>
            request.headers['content-encoding'] === 'gzip' ? body.pipe(createGunzip()) : body);`,
      },
    ],
    test: { file: doorTests, name: 'refuses what is not an object' },
  },
  {
    row: 'queries doubled, in brackets, `%00`, `%ff`, 10 KB',
    without: [
      { file: values, find: "value.replace(new RegExp(unsafe, 'gv'), ' ')", put: 'value' },
      { file: problems, find: "error.code === '22021' || error.code === '22P05'", put: 'false' },
    ],
    test: { file: doorTests, name: 'bears any query' },
  },
  {
    row: "ids that are none, and another kind's",
    without: [{ file: values, find: "z.uuid('This is not a valid id.')", put: 'z.string()' }],
    test: { file: doorTests, name: 'refuses ids that are none' },
  },
  {
    row: 'text: NUL, lone surrogates, direction marks, piles of marks',
    without: [{ file: values, find: '|\\p{Cs}|', put: '|' }],
    test: { file: valueTests, name: 'surrogate' },
  },
  {
    row: '`limit`, `page`, dates, money',
    without: [{ file: values, find: " && value >= '1900-01-01' && value <= '2200-12-31'", put: '' }],
    test: { file: valueTests, name: 'Day' },
  },
  {
    row: '`limit`, `page`, dates, money',
    without: [{ file: 'contract/src/money.ts', find: '  .min(0)\n', put: '' }],
    test: { file: valueTests, name: 'money' },
  },
  {
    row: 'what was refused changed nothing',
    without: [
      {
        file: 'server/src/lib/serve.ts',
        find: "endpoint.method !== 'GET' && options.transaction !== false",
        put: 'false',
      },
    ],
    test: {
      file: 'server/src/lib/serve.test.ts',
      name: 'rolls back and tells nobody where the handler throws',
    },
  },
  {
    row: 'search: stop words, 500 words, operators, unbalanced quotes',
    without: [
      {
        file: 'server/src/features/jobs/search-filters.ts',
        find: "websearch_to_tsquery('english', ${words})",
        put: "to_tsquery('english', ${words})",
      },
    ],
    test: { file: 'server/src/features/jobs/search-jobs.test.ts', name: 'may be anything' },
  },
  {
    row: badAddresses,
    without: [
      {
        file: values,
        find: "[A-Za-z0-9._%+'-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?",
        put: '[^]+@[^]+',
      },
    ],
    test: { file: signUpTests, name: 'name what is wrong with %s' },
  },
  {
    row: badAddresses,
    without: [
      { file: values, find: "  .max(limits.emailCharacters, 'This address is too long.')\n", put: '' },
    ],
    test: { file: signUpTests, name: 'name what is wrong with %s' },
  },
  {
    row: 'twenty sign-ups at once make one account',
    // A ticket that works again, details that stay, and an address that two may have.
    without: [
      {
        file: 'server/src/features/accounts/tickets.ts',
        find: "    .where('used_at', 'is', null)\n    .executeTakeFirst()",
        put: '    .executeTakeFirst()',
      },
      { file: queries, find: ".deleteFrom('signups')", put: ".selectFrom('signups')" },
      { file: queries, find: ".returning('details')", put: ".select('details')" },
      {
        file: queries,
        find: "    .onConflict((conflict) => conflict.column('email').where('status', '<>', 'removed').doNothing())\n",
        put: '',
      },
      {
        file: 'server/migrations/0001-accounts.sql',
        find: 'create unique index users_email',
        put: 'create index users_email',
      },
    ],
    test: { file: signUpTests, name: 'twenty sign-ups at once make one account' },
  },
  {
    row: 'twenty sign-ups at once make one account',
    without: [
      {
        file: 'server/src/features/accounts/email-codes.ts',
        find: 'return spent.numDeletedRows > 0n;',
        put: 'return true;',
      },
    ],
    test: { file: signUpTests, name: 'twenty sign-ups at once make one account' },
  },
  {
    row: badPasswords,
    without: [
      {
        file: 'contract/src/limits.ts',
        find: 'passwordLength: { least: 8',
        put: 'passwordLength: { least: 1',
      },
    ],
    test: { file: signUpTests, name: 'survives a refused password' },
  },
  {
    row: badPasswords,
    without: [
      {
        file: passwords,
        find: "plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]",
        put: 'false',
      },
    ],
    test: { file: signUpTests, name: 'survives a refused password' },
  },
  {
    row: badPasswords,
    without: [
      { file: passwords, find: 'hash(password, setting)', put: 'hash(password.slice(0, 60), setting)' },
      {
        file: passwords,
        find: 'verify(passwordHash, password)',
        put: 'verify(passwordHash, password.slice(0, 60))',
      },
    ],
    test: { file: signUpTests, name: 'keeps all 64 characters' },
  },
  {
    row: badPasswords,
    without: [{ file: passwords, find: '(await common).has(plain) || ', put: '' }],
    test: { file: 'server/src/lib/passwords.test.ts', name: 'is refused where many have it' },
  },
  {
    row: 'mass assignment',
    // What was not declared is kept, and asked.
    without: [
      {
        file: 'contract/src/accounts.ts',
        find: 'const signupFields = {',
        put: 'const signupFields = { type: z.string().optional(),',
      },
      {
        file: 'server/src/features/sign-up/complete-sign-up.ts',
        find: 'type: signup.user_type',
        put: 'type: (signup as { type?: "admin" }).type ?? signup.user_type',
      },
    ],
    test: { file: signUpTests, name: 'take nothing that decides about rights' },
  },
];
