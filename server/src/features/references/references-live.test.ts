import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileViewAdd } from '../../../../contract/src/profile-views.ts';
import { referenceConsent } from '../../../../contract/src/references.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { type ChatClient, listenForChat } from '../../../test/chat-client.ts';
import { aReference } from '../../../test/reference-builders.ts';
import { startChangeListener } from '../../lib/change-listener.ts';
import { encodeBody } from '../../lib/page-encoding.ts';

let test: TestApp;
let listener: ReturnType<typeof startChangeListener>;
let people: Record<'person' | 'viewer' | 'stranger', Person>;
const sockets = new Map<string, ChatClient>();

beforeAll(async () => {
  test = await appForTest();
  listener = startChangeListener(test.deps, test.deps.config.databaseUrl as string);
  people = {
    person: await aFractional(test),
    viewer: await aCompany(test),
    stranger: await aCompany(test),
  };
  const port = await listenForChat(test);
  for (const [name, person] of Object.entries(people)) sockets.set(name, await port.connect(person));
  for (const socket of sockets.values()) await socket.next('onlineUser');
});
afterAll(async () => {
  for (const socket of sockets.values()) await socket.close();
  await listener.stop();
  await test.close();
});

const readers = () =>
  [...sockets]
    .filter(([, { frames }]) =>
      frames.some((frame) => frame.action === 'changed' && frame.tag === 'references'),
    )
    .map(([name]) => name)
    .toSorted();

it('tells the person and the companies that viewed the profile when a consent is withdrawn [reference-live]', async () => {
  const { person, viewer } = people;
  const { id } = await aReference(test, person.id, { to: [null] });
  await test.as(viewer.token)(profileViewAdd, { params: { id: person.id } });
  await expect.poll(readers).toContain('person');
  for (const { frames } of sockets.values()) frames.length = 0;
  const body = { reference_id: id, to_all: false, company_ids: [] };
  await test.as(person.token)(referenceConsent, { body });
  await expect.poll(readers, { timeout: 1_000 }).toEqual(['person', 'viewer']);
});

it('removes the public page within a second after a consent is withdrawn in another process [reference-page-live]', async () => {
  const { person } = people;
  const { id } = await aReference(test, person.id, { to: [null] });
  const page = {
    body: encodeBody(Buffer.from('')),
    size: 1,
    cacheable: true,
    etag: 'a',
    status: 200,
    headers: {},
  };
  const { pages } = test.deps;
  await pages.read('/p/ada', async () => ({ ...page, tags: [`person:${person.id}`] }));
  await pages.read('/p/other', async () => ({ ...page, tags: ['person:other'] }));
  // Another process invalidates a cache of its own.
  await test.db.deleteFrom('reference_consents').where('reference_id', '=', id).execute();
  await expect.poll(() => pages.findFresh('/p/ada'), { timeout: 1_000 }).toBeUndefined();
  expect(pages.findFresh('/p/other')).toBeDefined();
});
