import { afterAll, beforeAll, expect, it } from 'vitest';
import * as chat from '../../../../../contract/src/chat.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../../test/builders.ts';
import { shortlist } from '../../../../test/chat-builders.ts';
import { listNotices } from '../../../../test/notices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const send = (from: Person, to: Person) =>
  test.as(from.token)(chat.chatSend, { body: { user_ids: [to.id], message: 'Are you free on Monday?' } });
const messageNotices = (person: Person) => listNotices(test, person, 'new_message');

it('names an anonymous fractional as chats show them', async () => {
  const company = await aCompany(test);
  const fractional = await aFractional(test, { anonymous: true }, { first_name: 'Una', last_name: 'Quist' });
  await shortlist(test, company.companyId, fractional.id);
  await send(fractional, company);
  await expect.poll(() => messageNotices(company)).toMatchObject([{ title: 'New message from Una Q.' }]);
});

it('is read with the last message of its room, and not before', async () => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  await shortlist(test, company.companyId, fractional.id);
  await send(company, fractional);
  await expect.poll(() => messageNotices(fractional)).toMatchObject([{ read_at: null }]);
  await send(company, fractional);
  const call = test.as(fractional.token);
  const [room] = await call(chat.chatRooms, { params: { userId: fractional.id } });
  const params = { chatId: room?.roomId ?? '' };
  const first = (await call(chat.chatMessages, { params })).results.at(-1);
  await call(chat.chatRead, { params, body: { message_id: first?.id } });
  expect(await messageNotices(fractional)).toMatchObject([{ read_at: null }]);
  await call(chat.chatRead, { params, body: {} });
  expect(await messageNotices(fractional)).toMatchObject([{ read_at: expect.any(String) }]);
});
