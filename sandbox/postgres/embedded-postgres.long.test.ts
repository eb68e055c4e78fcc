import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { hold, kill, query, waitFor } from './database-holders.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// Creating two durable clusters at once is slow.
vi.setConfig({ testTimeout: 90_000 });

const root = mkdtempSync(join(tmpdir(), 'cadre postgres '));
const nobody = 65534;
const asRoot = process.getuid?.() === 0;
let folders = 0;
const newFolder = () => join(root, `folder ${++folders}`);

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

test('shares one server between two concurrent starts on a new folder', async () => {
  const dataDir = newFolder();
  const first = hold(dataDir);
  const second = hold(dataDir);
  await waitFor(
    () => first.seen.last > 5 && second.seen.last > 5,
    () => first.seen.errors + second.seen.errors,
  );
  expect(new URL(first.seen.url).port).toBe(new URL(second.seen.url).port);
  const third = await startEmbeddedPostgres({ dataDir });
  await third.stop();
  expect(await query(first.seen.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await Promise.all([kill(first.child), kill(second.child)]);
});

test('throws at once for a port in use', async () => {
  const running = await startEmbeddedPostgres({ dataDir: newFolder() });
  const port = Number(new URL(running.url).port);
  await expect(startEmbeddedPostgres({ dataDir: newFolder(), port })).rejects.toThrow(
    /Address already in use/,
  );
  await running.stop();
});

test.runIf(asRoot)('starts as root in a folder of mode 0700', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await stop();
});

test.runIf(asRoot && existsSync('/usr/bin/setpriv'))('starts as an ordinary user', async () => {
  const home = mkdtempSync(join(tmpdir(), 'cadre-nobody-'));
  chownSync(home, nobody, nobody);
  const user = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const { child, seen } = hold(join(home, 'data'), user);
  await waitFor(
    () => seen.last > 5,
    () => seen.errors,
  );
  expect(statSync(join(home, 'data', 'postgres')).uid).toBe(nobody);
  await kill(child);
  // The server ends with the process that started it.
  await waitFor(
    () => !existsSync(join(home, 'data', 'postgres', 'postmaster.pid')),
    () => 'postgres still runs',
  );
  rmSync(home, { recursive: true, force: true });
});
