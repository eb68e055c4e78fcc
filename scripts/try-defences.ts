// `npm run test:defences`: takes out each defence of tests/defences in a copy of the tree, and runs the test that holds it,
// which passes before and has to fail then. `-- cookie csrf` tries those whose row has one of these words.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Defence, defences } from '../tests/defences/defence.ts';
import { files, root } from '../tests/source-files.ts';

const words = process.argv.slice(2);
const chosen = defences.filter(({ row }) => words.length === 0 || words.some((word) => row.includes(word)));
const copy = mkdtempSync(join(tmpdir(), 'cadre-defences-'));
for (const file of [...files, 'web/build'])
  cpSync(join(root, file), join(copy, file), { recursive: true, preserveTimestamps: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
// What lists the tree asks git.
execFileSync('git', ['init', '-q', copy]);

const runTool = async (path: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const [code] = await once(child, 'exit');
  return { code: code as number, output };
};

const runTest = async ({ file, name }: Defence['test']) => {
  // The names of `test.each` have their values in place of `%s`.
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '.*');
  if (!file.startsWith('e2e/'))
    return runTool('vitest/vitest.mjs', 'run', file, '-t', pattern, '--bail', '1');
  // The web is built with what was taken out.
  const built = await runTool('@react-router/dev/bin.cjs', 'build', 'web', '--logLevel', 'error');
  if (built.code !== 0) throw new Error(built.output);
  return runTool('@playwright/test/cli.js', 'test', file, '-g', pattern, '--retries', '0', '-x');
};

// One that fails anyway, such as one that lives on what others before it left, would hold nothing.
const tried = new Map<string, Awaited<ReturnType<typeof runTest>>>();
const failsAnyway = async (test: Defence['test']) => {
  const key = JSON.stringify(test);
  const { code, output } = tried.get(key) ?? (await runTest(test));
  tried.set(key, { code, output });
  return code === 0 && /\d+ passed/.test(output) ? undefined : output.slice(-1500);
};

const held: string[] = [];
for (const { row, without, test } of chosen) {
  const fault = await failsAnyway(test);
  if (fault !== undefined) {
    console.log(`FAILS ANYWAY: ${row} “${test.name}”`);
    held.push(`${row}: ${test.file} “${test.name}” by itself\n${fault}`);
    continue;
  }
  const kept = without.map(({ file }) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  for (const { file, find, put } of without) {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(
      join(copy, file),
      text.replace(find, () => put),
    );
  }
  const { code, output } = await runTest(test);
  // A file that no longer loads fails, too, and says nothing of the defence.
  const failed = code !== 0 && /^\s*(Tests +)?\d+ failed/m.test(output);
  // Why, so that who reads sees that it failed for the promise's sake.
  const why = /^\s*(\w*error: .*)/im.exec(output)?.[1] ?? '';
  console.log(`${failed ? 'failed, as it has to' : 'STILL PASSES'}: ${row} “${test.name}”\n  ${why}`);
  if (!failed) held.push(`${row}: ${test.file} “${test.name}”\n${output.slice(-1500)}`);
  for (const { file, text } of kept) writeFileSync(join(copy, file), text);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${chosen.length - held.length} of ${chosen.length} tests fail without their defence.`);
if (held.length > 0) {
  console.error(held.join('\n\n'));
  process.exitCode = 1;
}
