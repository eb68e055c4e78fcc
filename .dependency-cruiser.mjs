/**
 * Who may import whom; ARCHITECTURE.md has the same in words. Patterns instead of names, so a new feature is covered.
 * `$1` in `to` is the first group of `from`.
 */
const testFiles = String.raw`\.test\.tsx?$`;
const testSupport = ['^server/test/', '^server/src/features.ts$', '^web/test/', '^contract/'];
/** Files of the repository, as opposed to packages and Node's own modules. */
const ourFolders = '^(contract|server|web|sandbox|demo|bench|clients|e2e|scripts|tests|content)/';

/** Files in `from` import, of this repository, only what `may` lists; their tests also import test support. */
const layer = (name, from, may, fromNot = []) => [
  {
    name,
    severity: 'error',
    from: { path: from, pathNot: [testFiles, ...fromNot] },
    to: { path: ourFolders, pathNot: may },
  },
  {
    name: `${name}-tests`,
    severity: 'error',
    from: { path: `${from}.*${testFiles}`, pathNot: fromNot },
    to: { path: ourFolders, pathNot: [...may, ...testSupport] },
  },
];

const serverLib = '^server/src/lib/';
const featureFolder = '^server/src/features/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types may refer to each other: they are gone when the program runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...layer('contract', '^contract/', ['^contract/']),
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: testFiles },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    ...layer('server-lib', serverLib, ['^contract/', serverLib, String.raw`^server/src/config\.ts$`]),
    ...layer('server-features', featureFolder, [
      '^contract/',
      serverLib,
      '^server/src/features/$1/',
      String.raw`^server/src/features/[^/]+/[^/]+\.public\.ts$`,
    ]),
    ...layer(
      'server',
      '^server/',
      ['^contract/', '^server/', '^sandbox/', '^demo/'],
      [serverLib, featureFolder],
    ),
    ...layer('sandbox', '^sandbox/', ['^contract/', serverLib, '^sandbox/']),
    ...layer('demo', '^demo/', ['^contract/', '^server/src/(lib|features)/', '^demo/']),
    ...layer('clients', '^clients/([^/]+)/src/', ['^clients/$1/src/']),
    ...layer('web-lib', '^web/app/lib/', ['^contract/', '^content/', '^web/app/lib/']),
    ...layer('web-ui', '^web/app/ui/', ['^web/app/ui/', '^web/app/lib/']),
    ...layer('web-features', '^web/app/features/([^/]+)/', [
      '^contract/',
      '^web/app/(ui|lib)/',
      '^web/app/features/$1/',
    ]),
    ...layer('web', '^web/', ['^contract/', '^web/'], ['^web/app/(lib|ui|features)/']),
    ...layer('e2e', '^e2e/', [
      '^contract/',
      '^e2e/',
      '^sandbox/postgres/',
      String.raw`^server/test/(free-port|openid-provider|pdf-text|production-settings|resume-files|spawn-server|without-second-factor)\.ts$`,
    ]),
    {
      name: 'development-only-workspaces',
      comment: 'Production loads neither the sandbox nor the demo: these files import them dynamically.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: testFiles },
      to: { path: '^(sandbox|demo)/', dynamic: false },
    },
    {
      name: 'development-only-workspaces-by-three-files',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [testFiles, String.raw`^server/src/(app|main|open-deps)\.ts$`],
      },
      to: { path: '^(sandbox|demo)/' },
    },
    {
      name: 'web-libraries-stay-in-the-web',
      severity: 'error',
      from: { path: '^server/', pathNot: testFiles },
      to: { path: '(^|node_modules/)(react-router|@mantine|@tanstack)(/|$)' },
    },
    {
      name: 'server-libraries-stay-on-the-server',
      severity: 'error',
      from: { path: '^web/app/', pathNot: testFiles },
      to: { path: '(^|node_modules/)(fastify|pg|kysely|pino)(/|$)' },
    },
    {
      name: 'bench-libraries-stay-in-bench',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '(^|node_modules/)(autocannon|express|lighthouse|sequelize|socket\\.io)(/|$)' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(build|\.react-router)/|^\.|^(docs|deploy|content)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: [],
    },
  },
};
