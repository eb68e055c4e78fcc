// `npm run bench:data -- --jobs 1000000`: the data of the other benchmarks. It is stored in BENCH_DATA_DIR (default: a
// temporary folder), or in a separate database on the server of DATABASE_URL.
import { parseArgs } from 'node:util';
import { openDataset } from './open-dataset.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '1000000' } } });
const start = performance.now();
const dataset = await openDataset(Number(values.jobs), (what) =>
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ${what}`),
);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ready at ${dataset.url}`);
await dataset.close();
