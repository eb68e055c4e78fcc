import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseForTest } from '../../../server/test/database-for-test.ts';
import { type SpawnedServer, spawnServer } from '../../../server/test/spawn-server.ts';
import { createCadre } from '../src/cadre.ts';

const root = new URL('../../../', import.meta.url).pathname;
const client = join(root, 'clients/typescript');
const run = promisify(execFile);

let server: SpawnedServer;
let env: NodeJS.ProcessEnv;
/** Below the client's folder, where `@cadre/client` is found. */
let folder: string;
beforeAll(async () => {
  server = await spawnServer({ DATABASE_URL: (await databaseForTest()).url, DEMO: '1' });
  const url = `http://${server.host}`;
  const body = { email: 'company@cadre.example', password: 'cadre-demo-2026' };
  const session = await createCadre({ url }).post('/authentication/signin', { body });
  const owner = createCadre({ url, key: 'token' in session ? session.token : '' });
  const { key } = await owner.post('/authentication/api_keys', {
    body: { name: 'Examples', scopes: ['jobs:read', 'jobs:write'] },
  });
  env = { ...process.env, CADRE_URL: url, CADRE_KEY: key };
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', client]);
  folder = await mkdtemp(join(client, 'dist/examples-'));
}, 60_000);
afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true });
});

/** The first example in a language on the developers' page. */
const example = async (language: string) => {
  const page = await readFile(join(root, 'content/developers.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
};

it('posts a job by the example in curl, once when repeated [developer-examples]', async () => {
  const command = await example('sh');
  const ids = await Promise.all(
    [1, 2].map(async () => (JSON.parse((await run('sh', ['-c', command], { env })).stdout) as { id: string }).id),
  );
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).toBe(ids[0]);
});

it('posts a job and lists jobs by the example in TypeScript', async () => {
  const file = join(folder, 'example.ts');
  await writeFile(file, await example('ts'));
  const { stdout } = await run(process.execPath, [file], { env });
  const [id, ...titles] = stdout.trim().split('\n');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(titles.length).toBeGreaterThan(1);
});
