import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseForTest } from './database-for-test.ts';
import { production } from './production-settings.ts';
import { spawnServer } from './spawn-server.ts';

it('loads no file of the sandbox or the demo in production', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-production-'));
  const list = join(folder, 'modules');
  const server = await spawnServer({
    ...production,
    ALLOW_TEMPLATES: '1',
    DATABASE_URL: (await databaseForTest()).ownerUrl,
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    MODULE_LIST: list,
    NODE_OPTIONS: `--import=${new URL('./record-modules.mjs', import.meta.url)}`,
  });
  expect((await fetch(`http://${server.host}/`)).status).toBe(200);
  expect((await fetch(`http://${server.host}/dev/mailbox`)).status).toBe(404);
  await server.stop();

  const root = new URL('../../', import.meta.url).href;
  const loaded = (await readFile(list, 'utf8')).split('\n').filter((url) => url.startsWith(root));
  const folders = new Set(loaded.map((url) => url.slice(root.length).split('/')[0]));
  expect([...folders].sort()).toEqual(['contract', 'node_modules', 'server', 'web']);
  // Of web/, only the build is loaded.
  expect(
    loaded.filter((url) => url.startsWith(`${root}web/`) && !url.startsWith(`${root}web/build/`)),
  ).toEqual([]);

  await rm(folder, { recursive: true, force: true });
  // Recording each module doubles the time of a start.
}, 60_000);
