// `npm run test:containers`: performs docs/operating.md for compose.yaml: build, start, use, rolling upgrade, backup,
// restore, removal. Requires Docker and its compose plugin.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fileUpload, inputPassword, signIn, userSignup, verifyCode } from '../contract/src/accounts.ts';
import { createClient } from '../contract/src/client.ts';
import { withoutSecondFactor } from '../server/test/without-second-factor.ts';
import { layContainers } from './containers.ts';

const { project, site, run, compose, set, codeFromMail, remove } = await layContainers();
const sql = (text: string) => compose('exec', '-T', 'postgres', 'psql', '-U', 'cadre', '-Atc', text);
const inspectImage = (what: string) => run('docker', 'image', 'inspect', '-f', what, `cadre:${project}`);

const step = async (name: string, work: () => Promise<unknown>) => {
  const start = Date.now();
  await work();
  process.stdout.write(`ok ${name} (${((Date.now() - start) / 1_000).toFixed(1)} s)\n`);
};

const until = async (what: string, holds: () => Promise<unknown>, minutes = 2) => {
  for (const deadline = Date.now() + minutes * 60_000; !(await holds().catch(() => false)); await sleep(300))
    if (Date.now() > deadline) throw new Error(`Not within ${minutes} minutes: ${what}`);
};
const ready = () => until('the site is ready', async () => (await fetch(`${site}/api/ready`)).ok);

const visitor = createClient({ baseUrl: `${site}/api` });
const person = { email: `${randomUUID()}@people.example`, password: 'four quiet harbours' };
const signUp = async () => {
  const { email, password } = person;
  const name = { first_name: 'Ottilie', last_name: 'Marchetti' };
  const signup = { user_type: 'fractional', ...name, email, accept_terms: true } as const;
  const { code_request_id } = await visitor(userSignup, { body: signup });
  await until('the code has come', () => codeFromMail(email));
  const code = (await codeFromMail(email)) ?? '';
  const proof = { email, code, purpose: 'signup', code_request_id } as const;
  const { ticket } = await visitor(verifyCode, { body: proof });
  return visitor(inputPassword, { body: { ticket, password } });
};

/** Reads the site until stopped. Returns the failures. */
const reading = (path: string) => {
  let stopped = false;
  const failures: unknown[] = [];
  const running = (async () => {
    for (; !stopped; await sleep(50)) {
      const response = await fetch(`${site}${path}`).catch((cause: Error) => cause);
      if (response instanceof Error || !response.ok) failures.push(response);
    }
  })();
  return async () => {
    stopped = true;
    await running;
    return failures;
  };
};

const expectStored = async (url: string) => assert.equal((await fetch(`${site}${url}`)).status, 200);
let picture = '';
let moment = '';

try {
  await step('the image is built, small and not root', async () => {
    await compose('build');
    assert.equal(await inspectImage('{{.Config.User}}'), 'nonroot');
    assert.ok(Number(await inspectImage('{{.Size}}')) < 550e6);
  });
  await step('all comes up', async () => {
    await compose('up', '-d');
    await ready();
  });
  await step('the image has no shell, and its file system is not written to', async () => {
    await assert.rejects(compose('exec', '-T', 'web-1', 'sh', '-c', 'true'));
    const write = "require('node:fs').writeFileSync('/app/written', '')";
    await assert.rejects(compose('exec', '-T', 'web-1', 'node', '-e', write), /EROFS/);
  });
  await step('neither the database nor Redis nor figures are reached from outside', async () => {
    assert.equal(
      await run('docker', 'network', 'inspect', '-f', '{{.Internal}}', `${project}_inside`),
      'true',
    );
    const published = await compose('ps', '--format', '{{.Service}} {{.Ports}}');
    assert.deepEqual(
      published.split('\n').flatMap((line) => /^(\S+) .*->/.exec(line)?.[1] ?? []),
      ['caddy'],
    );
    assert.equal((await fetch(`${site}/metrics`)).status, 404);
  });
  await step('somebody signs up by a mailed code, and uploads a picture', async () => {
    const { token } = await signUp();
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#c2410c' } })
      .png()
      .toBuffer();
    const call = createClient({
      baseUrl: `${site}/api`,
      headers: () => ({ authorization: `Bearer ${token}` }),
    });
    const body = { purpose: 'profile_picture' as const, file: new Blob([new Uint8Array(bytes)]) };
    picture = (await call(fileUpload, { body })).url;
    await expectStored(picture);
  });
  await step('all are rolled, and no request fails', async () => {
    await run('docker', 'tag', `cadre:${project}`, `cadre:${project}-next`);
    set({ CADRE_VERSION: `${project}-next` });
    const readers = ['/', '/jobgrid', '/api/employer/job_list'].map(reading);
    await run('sh', 'deploy/roll.sh');
    assert.deepEqual((await Promise.all(readers.map((stop) => stop()))).flat(), []);
    assert.equal(await compose('ps', '--format', '{{.Image}}', 'web-2'), `cadre:${project}-next`);
    await expectStored(picture);
  });
  await step('a plain `up` leaves what was rolled', async () => {
    const before = await compose('ps', '-q', 'web-1', 'web-2', 'worker');
    await compose('up', '-d');
    assert.equal(await compose('ps', '-q', 'web-1', 'web-2', 'worker'), before);
  });
  await step('it is backed up', async () => {
    // The schedule has made the first one at its start, and tried a restore.
    await until('the first drill has succeeded', () =>
      compose('exec', '-T', 'backup', 'cat', '/backups/drilled'),
    );
    // The drill records itself. The worker looks for new backups every five minutes.
    const recorded = () =>
      sql('select string_agg(operation, chr(32) order by operation) from operation_runs');
    await until(
      'backup and drill are recorded',
      async () => (await recorded()) === 'base_backup restore_drill',
      6,
    );
    await compose('exec', '-T', 'backup', 'sh', '/backup.sh');
    await sleep(1_500);
    moment = await sql('select now()');
    await sql('delete from users');
  });
  await step('all stops in time', async () => {
    const start = Date.now();
    await compose('stop', 'web-1', 'web-2', 'worker');
    assert.ok(Date.now() - start < 12_000);
    const codes = (
      await compose('ps', '-a', '--format', '{{.Service}} {{.ExitCode}}', 'web-1', 'web-2', 'worker')
    ).split('\n');
    assert.deepEqual(codes.sort(), ['web-1 0', 'web-2 0', 'worker 0']);
    await compose('stop');
  });
  await step('it is restored to the moment, with the files', async () => {
    await compose('run', '--rm', '--no-deps', '-T', 'postgres', 'sh', '/restore.sh', moment);
    await compose('up', '-d');
    await ready();
    assert.equal(withoutSecondFactor(await visitor(signIn, { body: person })).email, person.email);
    await expectStored(picture);
  });
} finally {
  await remove();
}
