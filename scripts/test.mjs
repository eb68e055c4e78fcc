// `npm test`: every check in its short form, with a summary at the end. `npm test -- lint server` runs these two. `npm
// run test:all` runs every part in its long form, and the parts that only it has.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, install, root, run } from './prepare.mjs';

const words = process.argv.slice(2);
const long = words.includes('--all');
const node = install('all');
/** Memory that is mounted as a folder, if there is enough of it: tests write hundreds of databases. */
const memory = () => {
  const folder = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 8 * 2 ** 30 ? folder : undefined;
};
const temporary = mkdtempSync(join(memory() ?? tmpdir(), 'cadre-tests-'));
// Databases run as another user.
chmodSync(temporary, 0o755);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
const reports = mkdtempSync(join(temporary, 'reports-'));
const settings = { TEST_FORM: long ? 'long' : 'short', TMPDIR: temporary };
const limitMinutes = long ? 60 : 20;

/** Runs a tool of `node_modules`, or a script, to its end. */
const tool = (path, ...args) => runScript(`node_modules/${path}`, args);
const runScript = (path, args, more = {}) =>
  run(node, [join(root, path), ...args], { ...settings, ...more }, 'pipe', limitMinutes);

/** Runs steps in sequence until one fails. */
const chain = async (...steps) => {
  let output = '';
  for (const step of steps) {
    const result = await step();
    output += result.output;
    if (result.code !== 0) return { code: result.code, output };
  }
  return { code: 0, output };
};

/** Runs steps in parallel, and fails if one does. */
const together = async (...steps) => {
  const results = await Promise.all(steps.map((step) => step()));
  const output = results.map((result) => result.output).join('');
  return { code: results.find(({ code }) => code !== 0)?.code ?? 0, output };
};

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const noTests = { passed: 0, failed: 0, skipped: 0 };

/** The files and titles of the failed tests in a report of vitest or Playwright; a file alone where its setup failed. */
const listFailures = ({ testResults = [], suites = [], specs = [] }) => [
  ...testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [name]
      : failed.map(({ fullName }) => `${name}: ${fullName}`);
  }),
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(listFailures),
];

const vitest = async (project) => {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await tool('vitest/vitest.mjs', 'run', '--project', project, ...reporters);
  const found = report(file);
  const counts = found && {
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests + found.numTodoTests,
  };
  return { ...result, counts: counts ?? noTests, failures: listFailures(found ?? {}) };
};

const playwright = async (path, ...args) => {
  const built = await buildWeb(node, 'pipe');
  if (built.code !== 0) return { ...built, counts: noTests };
  const file = join(reports, `${path.replaceAll('/', '-')}.json`);
  const result = await runScript(path, args, { CADRE_REPORT: file });
  const found = report(file);
  const stats = found?.stats;
  const counts = stats && { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
  return { ...result, counts: counts ?? noTests, failures: listFailures(found ?? {}) };
};

const client = join(root, 'clients/typescript');
const clientTypes = [join(client, 'openapi.json'), '--output', join(client, 'src/api.d.ts')];

const parts = {
  format: () => tool('@biomejs/biome/bin/biome', 'format', '.'),
  lint: () =>
    together(
      () => tool('@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'),
      () => tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--output-type', 'err', '.'),
      () => tool('knip/bin/knip.js', '--no-progress'),
    ),
  types: () =>
    chain(
      () => tool('../clients/typescript/node_modules/openapi-typescript/bin/cli.js', ...clientTypes),
      () => tool('@react-router/dev/bin.cjs', 'typegen', 'web'),
      // One checker each: several check the same types again.
      () =>
        together(
          ...['.', 'web'].map(
            (part) => () => tool('typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', part),
          ),
        ),
    ),
  structure: () => vitest('structure'),
  build: () => buildWeb(node, 'pipe'),
  server: () => vitest('server'),
  web: () => vitest('web'),
  journeys: () => playwright('node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e'),
  cluster: () => playwright('scripts/cluster.ts', 'test'),
  mutation: () => runScript('scripts/mutation.ts', long ? [] : ['--short']),
  bench: () => runScript('bench/run.ts', [long ? '--quick' : '--short']),
};

// The parts of a row run in parallel. Journeys, mutation tests and benchmarks need both cores of a small machine.
const rows = [
  ['build', 'types', 'format'],
  ['lint', 'structure'],
  ['server', 'web'],
  ['journeys'],
  ...(long || words.includes('cluster') ? [['cluster']] : []),
  ['mutation'],
  ['bench'],
];

const chosen = words.filter((word) => word !== '--all');
const unknown = chosen.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part '${unknown}'; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const results = [];
const runPart = async (name) => {
  const start = Date.now();
  const { code, output, counts, failures = [] } = await parts[name]();
  const ranNothing = counts && counts.passed + counts.failed === 0;
  const ok = code === 0 && !ranNothing && !counts?.failed;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (!ok) console.log(`\n${output.trimEnd()}\n${ranNothing ? 'No test ran.\n' : ''}`);
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  const line = `${name.padEnd(10)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${tests}`.trimEnd();
  console.log(line);
  results.push({ ok, line, counts: counts ?? noTests, failures });
};

const start = Date.now();
for (const row of rows)
  await Promise.all(row.filter((name) => chosen.length === 0 || chosen.includes(name)).map(runPart));

const sum = (kind) => results.reduce((total, { counts }) => total + counts[kind], 0);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`in ${((Date.now() - start) / 60_000).toFixed(1)} minutes`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
