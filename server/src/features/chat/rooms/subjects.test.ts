import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../../contract/src/application-moves.ts';
import { chatContext, chatRooms } from '../../../../../contract/src/chat.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, type Person } from '../../../../test/builders.ts';
import { aPair } from '../../../../test/chat-builders.ts';
import { listenForChat } from '../../../../test/chat-client.ts';
import { runTasks } from '../../../../test/run-tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const getContext = async (person: Person, chatId: string) =>
  (await test.as(person.token)(chatContext, { params: { chatId } })).subjects;
const anInvitation = (job_id: string, fractional_id: string, more: object = {}) =>
  test.db
    .insertInto('invitations')
    .values({ job_id, fractional_id, ...more })
    .execute();

describe('what a conversation is about', () => {
  it('is empty without an application or invitation, and 404 for a non-member', async () => {
    const { company, roomId } = await aPair(test);
    const { fractional: stranger } = await aPair(test);
    expect(await getContext(company, roomId)).toEqual([]);
    expect(await refusal(getContext(stranger, roomId))).toMatchObject({ status: 404 });
  });

  it('is what the two share, newest first, and nothing of others or withdrawn', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const [first, second, withdrawn] = [
      await aJob(test, company.companyId, { title: 'Fractional CFO' }),
      await aJob(test, company.companyId, { title: 'Fractional COO' }),
      await aJob(test, company.companyId),
    ];
    const other = await aCompany(test);
    const application = await anApplication(test, first, fractional.id);
    await anInvitation(first, fractional.id);
    await anInvitation(second, fractional.id);
    await anInvitation(withdrawn, fractional.id, { withdrawn_at: new Date().toISOString() });
    await anApplication(test, first, (await aFractional(test)).id);
    await anApplication(test, await aJob(test, other.companyId), fractional.id);
    for (const person of [company, fractional])
      expect(await getContext(person, roomId)).toMatchObject([
        { kind: 'invitation', status: 'sent', job_title: 'Fractional COO', job_id: second },
        { kind: 'application', status: 'submitted', job_title: 'Fractional CFO', id: application },
      ]);
  });

  it('shows a decline that can be undone to the company alone', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const application_id = await anApplication(test, await aJob(test, company.companyId), fractional.id);
    await test.as(company.token)(jobApplicationStatus, {
      body: { application_id, status: 'declined', reason: 'timing' },
    });
    expect(await getContext(company, roomId)).toMatchObject([{ status: 'declined' }]);
    expect(await getContext(fractional, roomId)).toMatchObject([{ status: 'submitted' }]);
  });
});

it('opens the room of a shortlisted applicant with the person who shortlisted them, for both at once', async () => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  const application_id = await anApplication(test, await aJob(test, company.companyId), fractional.id);
  const port = await listenForChat(test);
  const sockets = await Promise.all([port.connect(company), port.connect(fractional)]);
  await test.as(company.token)(jobApplicationStatus, { body: { application_id, status: 'shortlisted' } });
  await runTasks(test);
  // Both tabs load the room, and each sees the other online.
  for (const [at, other] of [fractional, company].entries()) {
    await sockets[at]?.next('room');
    await sockets[at]?.next('onlineUser', ({ userList }) => userList.some(({ id }) => id === other.id));
  }
  await Promise.all(sockets.map((socket) => socket.close()));
  const rooms = await test.as(fractional.token)(chatRooms, { params: { userId: fractional.id } });
  expect(rooms).toMatchObject([{ type: 'DM', last_message: null, unread_count: 0, can_write: true }]);
  expect(rooms[0]?.members.map(({ id }) => id).toSorted()).toEqual([company.id, fractional.id].toSorted());
  expect(await getContext(fractional, rooms[0]?.roomId ?? '')).toMatchObject([{ status: 'shortlisted' }]);
});
