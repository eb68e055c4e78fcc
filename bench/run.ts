// `npm run bench`: every benchmark but the peers in sequence, as each needs the whole machine; `npm run bench:http` is one of them.
// `-- --quick` runs those with a threshold, on little data and in short rounds, and fails if one exceeds it; `--
// --short` runs the cost of a few calls alone, in half a minute.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const guarded = ['http', 'search'];
// Not the peers: their packages are installed when it runs.
const benchmarks = [...guarded, 'cost', 'dashboard', 'growth', 'rows', 'chat', 'web', 'start'];
const alone = ['peers'];

const args = process.argv.slice(2);
const chosen = [...benchmarks, ...alone].filter((name) => args.includes(name));
const passedOn = args.filter((word) => !chosen.includes(word));
const unknown = passedOn.find((word) => !/^--(short|quick|only=.+)$/.test(word));
if (unknown !== undefined) {
  console.error(
    `There is no benchmark '${unknown}'; there are ${[...benchmarks, ...alone].join(', ')}, --short and --quick.`,
  );
  process.exit(2);
}
const wanted = passedOn.includes('--short') ? ['cost'] : passedOn.includes('--quick') ? guarded : benchmarks;

/**
 * The load generator shares the cores with the measured server: its parallel garbage collection would show up as slow
 * responses of about 100 ms.
 */
const generator = ['--single-threaded-gc', '--max-semi-space-size=64'];

const run = async (name: string): Promise<boolean> => {
  console.log(`\nbench:${name}`);
  const start = Date.now();
  const args = [...generator, join(import.meta.dirname, name, 'run.ts'), ...passedOn];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  console.log(
    `bench:${name} ${code === 0 ? 'held' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s`,
  );
  return code === 0;
};

const failed: string[] = [];
for (const name of chosen.length > 0 ? chosen : wanted) if (!(await run(name))) failed.push(name);
if (failed.length > 0) {
  console.error(`\nDid not hold: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
