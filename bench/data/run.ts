// `npm run bench:data -- --jobs 1000000`: the data that the other measurements run on. It is kept in BENCH_DATA_DIR (a
// folder of the system's temporary one), or made in a database of its own on the server that DATABASE_URL names.
import { parseArgs } from 'node:util';
import { openDataWorld } from './open-world.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '1000000' } } });
const start = performance.now();
const world = await openDataWorld(Number(values.jobs), (what) =>
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ${what}`),
);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ready at ${world.url}`);
await world.close();
