// `npm run bench`: every bench, one after the other, as each has the machine to itself. `-- --quick` runs those that guard
// a ratio, on little data and in short rounds, and fails where one of them does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const quick = process.argv.includes('--quick');
const guarded = ['http', 'search'];
const others = ['dashboard', 'growth', 'chat', 'web'];

const run = async (name: string): Promise<boolean> => {
  console.log(`\nbench:${name}`);
  const start = Date.now();
  const args = [join(import.meta.dirname, name, 'run.ts'), ...(quick ? ['--quick'] : [])];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  console.log(
    `bench:${name} ${code === 0 ? 'held' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s`,
  );
  return code === 0;
};

const failed: string[] = [];
for (const name of quick ? guarded : [...guarded, ...others]) if (!(await run(name))) failed.push(name);
if (failed.length > 0) {
  console.error(`\nDid not hold: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
