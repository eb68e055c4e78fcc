import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { orderStyles } from './app/lib/style-order.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every hashed text asset, so that the server does not compress on request. */
const precompress = async (folder: string) => {
  const files = await readdir(folder);
  await Promise.all(
    files
      .filter((name) => /\.(?:js|css|svg)$/.test(name))
      .map(async (file) => {
        const content = await readFile(join(folder, file));
        await writeFile(join(folder, `${file}.br`), await brotli(content));
        await writeFile(join(folder, `${file}.gz`), await zip(content));
      }),
  );
};

const assignment = 'window.__reactRouterManifest=';

/**
 * Removes each route's imports from the browser's copy of the route manifest. Only `<Link prefetch>` reads them, which
 * this site does not use, and they are more than half of the manifest. The server has its own copy, for preloads; both
 * list the style sheets in the same order.
 */
const slimManifest = async (folder: string) => {
  const files = await readdir(folder);
  for (const file of files.filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const content = await readFile(join(folder, file), 'utf8');
    const manifest = orderStyles(JSON.parse(content.slice(assignment.length).replace(/;\s*$/, '')));
    const slim = JSON.stringify(manifest, (name, value) => (name === 'imports' ? [] : value));
    await writeFile(join(folder, file), `${assignment}${slim};`);
  }
};

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets');
    await slimManifest(assets);
    await precompress(assets);
  },
} satisfies Config;
