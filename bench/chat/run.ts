// `npm run bench:chat`: the chat and a Socket.IO server on the same storage, in turn, in one run. Requires the built
// web. 10,000 sockets need `ulimit -n` of 12,000 or more. `-- --quick` reduces all numbers and writes no report.
import { freePort } from '../../server/test/free-port.ts';
import { percentile } from '../load.ts';
import { describeMachine } from '../processes.ts';
import { openChatDataset } from './chat-dataset.ts';
import { measureDelivery, measureMemory, measureStorm, type Samples } from './measure.ts';
import { measureMessageCost } from './measure-cost.ts';
import { writeReport } from './report.ts';
import type { ServerName } from './servers.ts';

const quick = process.argv.includes('--quick');
const load = quick
  ? { sockets: 400, perSecond: 200, seconds: 4 }
  : { sockets: 2_000, perSecond: 1_000, seconds: 10 };
const rounds = quick ? 1 : 5;
const memorySockets = quick ? 1_000 : 10_000;
const stormSockets = quick ? 500 : 5_000;
const names: ServerName[] = ['cadre', 'socket.io'];

const machine = describeMachine();
const dataset = await openChatDataset(memorySockets + 200);
const port = await freePort();
try {
  const delivery: Record<ServerName, Samples[]> = { cadre: [], 'socket.io': [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const samples = await measureDelivery(name, dataset, port, load);
      delivery[name].push(samples);
      const texts = [0.5, 0.99].map((share) => `p${share * 100} ${percentile(samples, share).toFixed(1)} ms`);
      console.log(`round ${round + 1} ${name}: ${texts.join(', ')}`);
    }
  const memory = { cadre: 0, 'socket.io': 0 };
  const storm = { cadre: { down: 0, back: 0 }, 'socket.io': { down: 0, back: 0 } };
  for (const name of names) {
    memory[name] = await measureMemory(name, dataset, port, memorySockets);
    console.log(`${name}: ${(memory[name] / 1024).toFixed(1)} KB a connection`);
    storm[name] = await measureStorm(name, dataset, port, stormSockets);
    console.log(`${name}: back after ${storm[name].down.toFixed(1)} s + ${storm[name].back.toFixed(1)} s`);
  }
  const costs = await measureMessageCost();
  for (const { inParallel, cost, ratio } of costs)
    console.log(
      `a message, ${inParallel} at a time: ${cost.toFixed(2)} ms, ${ratio.toFixed(2)} of the reference`,
    );
  const results = { machine, load, delivery, memory, memorySockets, storm, stormSockets, costs };
  console.log(quick ? JSON.stringify({ memory, storm, costs }) : await writeReport(results));
} finally {
  await dataset.close();
}
