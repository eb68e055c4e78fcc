import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every hashed text asset, so that the server compresses none on the way. */
const precompress = async (folder: string) => {
  const files = await readdir(folder);
  for (const file of files.filter((name) => /\.(?:js|css|svg)$/.test(name))) {
    const content = await readFile(join(folder, file));
    await writeFile(join(folder, `${file}.br`), await brotli(content));
    await writeFile(join(folder, `${file}.gz`), await zip(content));
  }
};

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;
