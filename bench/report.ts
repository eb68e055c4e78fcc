import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../docs');

/** A Markdown table; the first row is the header. */
export const table = ([head = [], ...rows]: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const milliseconds = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(1)} ms` : 'failed';

/**
 * Replaces a benchmark's results in docs/benchmarks.md and its plots beside it. `pictures` are SVG texts by file name;
 * the section links to them.
 */
export const writeSection = async (
  name: string,
  section: string,
  pictures: Record<string, string> = {},
): Promise<void> => {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const file = join(docs, 'benchmarks.md');
  const before = await readFile(file, 'utf8');
  const at = before.indexOf(begin);
  const text = `${begin}\n${section}\n${end}`;
  const after =
    at < 0
      ? `${before.trimEnd()}\n\n${text}\n`
      : `${before.slice(0, at)}${text}${before.slice(before.indexOf(end) + end.length)}`;
  await writeFile(file, after);
  await mkdir(join(docs, 'pictures'), { recursive: true });
  for (const [picture, svg] of Object.entries(pictures))
    await writeFile(join(docs, 'pictures', picture), svg);
};
