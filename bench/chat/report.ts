import { median, percentile } from '../load.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import type { Samples } from './measure.ts';
import type { MessageCost } from './measure-cost.ts';
import type { ServerName } from './servers.ts';

interface Results {
  machine: string;
  load: { sockets: number; perSecond: number; seconds: number };
  delivery: Record<ServerName, Samples[]>;
  memory: Record<ServerName, number>;
  memorySockets: number;
  storm: Record<ServerName, { down: number; back: number }>;
  stormSockets: number;
  costs: MessageCost[];
}

const names: ServerName[] = ['cadre', 'socket.io'];
const shares = [0.5, 0.9, 0.99, 0.999] as const;

const formatTable = ({ delivery, memory, memorySockets, storm, stormSockets, load, costs }: Results) => {
  const p = (name: ServerName, share: number) =>
    median(delivery[name].map((samples) => percentile(samples, share)));
  const lost = (name: ServerName) => delivery[name].flat().filter((value) => !Number.isFinite(value)).length;
  const ratio = median(
    delivery.cadre.map(
      (samples, index) => percentile(samples, 0.99) / percentile(delivery['socket.io'][index] ?? [], 0.99),
    ),
  );
  const rows = [
    ['what', 'Cadre', 'Socket.IO 4.8.4', 'goal'],
    ...shares.map((share) => [
      `delivery p${share * 100}`,
      milliseconds(p('cadre', share)),
      milliseconds(p('socket.io', share)),
      share === 0.99 ? '≤ 25 ms' : '',
    ]),
    ['messages not delivered', String(lost('cadre')), String(lost('socket.io')), '0'],
    ['ratio of p99, median of the rounds', ratio.toFixed(2), '1', '≤ 0.6'],
    [
      `memory a connection at ${memorySockets.toLocaleString('en')}`,
      ...names.map((name) => `${(memory[name] / 1024).toFixed(1)} KB`),
      '≤ 20 KB',
    ],
    [
      `${stormSockets.toLocaleString('en')} sockets back after a kill -9 (of it without a server)`,
      ...names.map(
        (name) => `${(storm[name].down + storm[name].back).toFixed(1)} s (${storm[name].down.toFixed(1)} s)`,
      ),
      '≤ 5 s after the return',
    ],
    ...costs.map(({ inParallel, cost, ratio }) => [
      `processor time of a message, ${inParallel === 1 ? 'one' : inParallel} at a time (of the reference handler of \`bench:cost\`)`,
      `${cost.toFixed(2)} ms (${ratio.toFixed(2)})`,
      '',
      '≤ 0.5',
    ]),
  ];
  const head = `${load.sockets.toLocaleString('en')} sockets, ${load.perSecond.toLocaleString('en')} stored messages a second at a fixed rate, ${delivery.cadre.length} rounds of ${load.seconds} s each, in turn.`;
  return `${head}\n\n${table(rows)}`;
};

const colours: Record<ServerName, string> = { cadre: '#c2410c', 'socket.io': '#6b7280' };

/** Delivery by share of the messages, on a logarithmic time axis. */
const drawPlot = ({ delivery, load }: Results): string => {
  const [width, height, left, bottom, top] = [720, 360, 60, 310, 48];
  const x = (share: number) =>
    left +
    (1 - Math.log10(1 / (1 - share)) / 3 <= 0 ? 1 : Math.log10(1 / (1 - share)) / 3) * (width - left - 24);
  const [min, max] = [0.5, 1000];
  const y = (value: number) =>
    bottom -
    ((Math.log10(Math.min(Math.max(value, min), max)) - Math.log10(min)) /
      (Math.log10(max) - Math.log10(min))) *
      (bottom - top);
  const steps = [...Array.from({ length: 99 }, (_, index) => index / 100), 0.992, 0.994, 0.996, 0.998, 0.999];
  const lines = names.map((name) => {
    const all = delivery[name].flat().sort((a, b) => a - b);
    const points = steps.map((share) => {
      const value = all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? min;
      return `${x(share).toFixed(1)},${y(value).toFixed(1)}`;
    });
    return `<polyline fill="none" stroke="${colours[name]}" stroke-width="2.5" points="${points.join(' ')}"/>`;
  });
  const text = (tx: number, ty: number, said: string, more = '') =>
    `<text x="${tx}" y="${ty}" font-size="13" fill="#57504a" ${more}>${said}</text>`;
  const ticks = [
    ...[1, 10, 100, 1000].map(
      (value) =>
        `<path d="M${left} ${y(value)}H${width - 24}" stroke="#e7dfd6"/>${text(left - 8, y(value) + 4, `${value} ms`, 'text-anchor="end"')}`,
    ),
    `<path d="M${left} ${y(25)}H${width - 24}" stroke="#15803d" stroke-dasharray="4 4"/>${text(width - 28, y(25) - 6, 'goal for p99: 25 ms', 'text-anchor="end"')}`,
    ...[0, 0.9, 0.99, 0.999].map((share) =>
      text(
        x(share),
        bottom + 22,
        share === 0 ? 'fastest' : `p${share * 100}`,
        `text-anchor="${share === 0 ? 'start' : share === 0.999 ? 'end' : 'middle'}"`,
      ),
    ),
  ];
  const legend = names.map(
    (name, index) =>
      `<rect x="${left + index * 140}" y="${height - 22}" width="14" height="4" fill="${colours[name]}"/>${text(left + 20 + index * 140, height - 15, name === 'cadre' ? 'Cadre' : 'Socket.IO')}`,
  );
  const title = `Delivery of messages, ${load.sockets} sockets, ${load.perSecond} a second`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="${title}"><rect width="${width}" height="${height}" fill="#fffdfa"/>${text(left, 26, title, 'font-weight="600"')}${ticks.join('')}${lines.join('')}${legend.join('')}</svg>\n`;
};

/** Writes the results into docs/benchmarks.md and the plot beside it. */
export const writeReport = async (results: Results): Promise<string> => {
  const figures = formatTable(results);
  await writeSection(
    'chat',
    `## Chat\n\n\`npm run bench:chat\`. ${results.machine}\n\n${figures}\n\n![Delivery of messages by share](pictures/chat-delivery.svg)`,
    { 'chat-delivery.svg': drawPlot(results) },
  );
  return figures;
};
