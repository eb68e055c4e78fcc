import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { signIn } from '../contract/src/accounts.ts';
import { experienceCreate, experienceList } from '../contract/src/career.ts';
import { type Client, createClient } from '../contract/src/client.ts';
import { withoutSecondFactor } from '../server/test/without-second-factor.ts';
import { isLong } from './support/journey.ts';
import { startServer } from './support/server.ts';
import { password } from './support/sign-in.ts';

const writers = 4;
/** A round for each: a person keeps at most 40 entries. */
const members = ['fractional', 'basic', 'pending'].slice(0, isLong ? 3 : 1);

const clientAt = async (baseURL: string, member: string) => {
  const visitor = createClient({ baseUrl: `${baseURL}/api` });
  const body = { email: `${member}@cadre.example`, password };
  const { token } = withoutSecondFactor(await visitor(signIn, { body }));
  return createClient({ baseUrl: `${baseURL}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
};

const titlesAt = async (call: Client) => {
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const { results, next } = await call(experienceList, { query: { page, page_size: 100 } });
    titles.push(...results.map(({ title }) => title));
    if (next === null) return titles;
  }
};

test('keeps acknowledged writes when the server is killed, and a retry writes nothing twice [write-server-killed]', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-killed-'));
  const sent: { member: string; title: string }[] = [];
  const acknowledged: string[] = [];
  try {
    for (const member of members) {
      const server = await startServer({}, { dataDir });
      const call = await clientAt(server.baseURL, member);
      let ended = false;
      const writer = async (number: number) => {
        for (let index = 0; !ended; index += 1) {
          const title = `Writer ${member}-${number}-${index}`;
          sent.push({ member, title });
          await call(experienceCreate, {
            body: { title, company: 'Kept', start_date: '2020-01-01' },
            idempotencyKey: title.replaceAll(' ', '-'),
          }).then(
            () => acknowledged.push(title),
            () => {},
          );
        }
      };
      const writing = Array.from({ length: writers }, (_, number) => writer(number));
      // Kills the server during pending writes, after enough writes were acknowledged.
      const minimum = acknowledged.length + writers;
      while (acknowledged.length < minimum) await sleep(5);
      // No further ones: each that a dead server refuses at once would be one of the 40 entries.
      ended = true;
      await server.kill();
      await Promise.all(writing);
    }

    const server = await startServer({}, { dataDir });
    expect(acknowledged.length).toBeGreaterThanOrEqual(members.length * writers);
    for (const member of members) {
      const call = await clientAt(server.baseURL, member);
      const ownTitles = sent.filter((entry) => entry.member === member).map(({ title }) => title);
      const stored = await titlesAt(call);
      expect(ownTitles.filter((title) => acknowledged.includes(title) && !stored.includes(title))).toEqual(
        [],
      );
      for (const title of ownTitles)
        await call(experienceCreate, {
          body: { title, company: 'Kept', start_date: '2020-01-01' },
          idempotencyKey: title.replaceAll(' ', '-'),
        });
      const after = (await titlesAt(call)).filter((title) => title.startsWith('Writer'));
      expect(after.sort()).toEqual(ownTitles.sort());
    }
    await server.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
