// `npm test`: every check, and one line each in the end. `npm test -- lint server` runs these two.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb, install, node, root, run } from './prepare.mjs';

install();
const reports = mkdtempSync(join(tmpdir(), 'cadre-reports-'));
const tool = (path, ...args) => [node, [join(root, 'node_modules', path), ...args]];

/** Runs commands one after the other until one fails. */
const chain = async (...commands) => {
  let output = '';
  for (const [command, args] of commands) {
    const result = await run(command, args);
    output += result.output;
    if (result.code !== 0) return { code: result.code, output };
  }
  return { code: 0, output };
};

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const vitest = async (project) => {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const [command, args] = tool('vitest/vitest.mjs', 'run', '--project', project, ...reporters);
  const result = await run(command, args);
  const said = report(file);
  const counts = said && {
    passed: said.numPassedTests,
    failed: said.numFailedTests,
    skipped: said.numPendingTests + said.numTodoTests,
  };
  return { ...result, counts: counts ?? none };
};

const journeys = async () => {
  const built = await buildWeb('pipe');
  if (built.code !== 0) return { ...built, counts: none };
  const file = join(reports, 'journeys.json');
  const [command, args] = tool('@playwright/test/cli.js', 'test');
  const result = await run(command, args, { CADRE_REPORT: file });
  const stats = report(file)?.stats;
  const counts = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
  return { ...result, counts: counts ?? none, notes: secondTries(report(file)?.suites ?? []) };
};

/** The journeys that passed only when tried again: where each one was lost, and on what. */
const secondTries = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results: [first] }) => {
          const [lost = ''] = stripVTControlCharacters(first.error?.message ?? first.status).split('\n');
          const at = first.errorLocation ? `:${first.errorLocation.line}` : '';
          return `needed a second try: ${file}${at}: ${title} (${lost})`;
        }),
    ),
    ...secondTries(inner),
  ]);

const none = { passed: 0, failed: 0, skipped: 0 };

const parts = {
  format: () => chain(tool('@biomejs/biome/bin/biome', 'format', '.')),
  lint: () =>
    chain(
      tool('@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'),
      tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
    ),
  types: () =>
    chain(
      tool('typescript/bin/tsc', '--noEmit', '-p', '.'),
      tool('@react-router/dev/bin.cjs', 'typegen', 'web'),
      tool('typescript/bin/tsc', '--noEmit', '-p', 'web'),
    ),
  structure: () => vitest('structure'),
  build: () => buildWeb('pipe'),
  server: () => vitest('server'),
  web: () => vitest('web'),
  journeys,
  bench: () => run(node, [join(root, 'bench/run.ts'), '--quick']),
};

// What stands in one row runs side by side; the journeys and the benches have the machine to themselves.
const rows = [
  ['format', 'lint'],
  ['types', 'structure'],
  ['build'],
  ['server', 'web'],
  ['journeys'],
  ['bench'],
];

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part '${unknown}'; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const results = [];
const runPart = async (name) => {
  const start = Date.now();
  const { code, output, counts, notes = [] } = await parts[name]();
  const ranNothing = counts && counts.passed + counts.failed === 0;
  const ok = code === 0 && !ranNothing && !counts?.failed;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (!ok) console.log(`\n${output.trimEnd()}\n${ranNothing ? 'No test ran.\n' : ''}`);
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  const head = `${name.padEnd(10)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${tests}`.trimEnd();
  const line = [head, ...notes].join('\n           ');
  console.log(line);
  results.push({ name, ok, line, counts: counts ?? none });
};

for (const row of rows) {
  await Promise.all(row.filter((name) => chosen.length === 0 || chosen.includes(name)).map(runPart));
}
rmSync(reports, { recursive: true, force: true });

const sum = (kind) => results.reduce((total, { counts }) => total + counts[kind], 0);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
