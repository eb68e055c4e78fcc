import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '../../../../contract/src/accounts.ts';
import { jobApplication, jobApply } from '../../../../contract/src/applications.ts';
import { chatBlock, chatOpen, chatRead, chatRooms } from '../../../../contract/src/chat.ts';
import { employerProfileOwn, employerProfileUpdate } from '../../../../contract/src/companies.ts';
import type { Endpoint } from '../../../../contract/src/endpoint.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { jobCreate, jobList } from '../../../../contract/src/jobs.ts';
import { notificationsRead } from '../../../../contract/src/notifications.ts';
import { reviewAdd, reviewReply, reviewReport } from '../../../../contract/src/reviews.ts';
import { talentSearchSeen } from '../../../../contract/src/talent-searches.ts';
import { teamList } from '../../../../contract/src/team.ts';
import { allEndpoints } from '../../../test/all-endpoints.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { listenForChat } from '../../../test/chat-client.ts';
import { openRoom } from '../chat/chat.public.ts';

let test: TestApp;
let owner: Person & { companyId: string };
let seated: Person;
let unseated: Person;
beforeAll(async () => {
  test = await appForTest();
  owner = await aCompany(test);
  // The earlier member has the seat, not the older account.
  unseated = await aColleague(test, owner.companyId);
  seated = await aColleague(test, owner.companyId);
  const joined = { created_at: new Date(Date.now() - 86_400_000).toISOString() };
  await test.db.updateTable('company_members').set(joined).where('user_id', '=', seated.id).execute();
  await aSubscription(test, owner.id, 'Promote 1');
});
afterAll(() => test.close());

const answerTo = async ({ token }: Person, { method, path }: Endpoint) => {
  const { statusCode, body } = await test.app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, crypto.randomUUID())}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return { statusCode, body };
};
const limit = { statusCode: 200, body: JSON.stringify({ code: 422, message: planLimitMessages.noSeat }) };
const ofCompanies = (await allEndpoints())
  .map(({ endpoint }) => endpoint)
  .filter(({ access, ownerOnly }) => access.includes('company') && !ownerOnly);
const profile = (person: Person) =>
  test.as(person.token)(employerProfileUpdate, { body: { headline: 'Orchards' } });

describe('colleague without a seat', () => {
  it('cannot change the company', async () => {
    // A call of everybody, and marking as seen, change nothing of the company.
    const writes = ofCompanies.filter(
      (write) =>
        write.method !== 'GET' &&
        write.path.startsWith('/employer/') &&
        !write.access.includes('public') &&
        write !== talentSearchSeen,
    );
    expect(writes).toContain(jobCreate);
    for (const write of [...writes, reviewAdd, reviewReply, chatOpen]) {
      expect([write.path, await answerTo(unseated, write)]).toEqual([write.path, limit]);
      for (const person of [owner, seated]) expect(await answerTo(person, write)).not.toEqual(limit);
    }
    expect(await refusal(profile(unseated))).toMatchObject({ code: 'plan_limit' });
    expect(await test.as(unseated.token)(employerProfileOwn)).toMatchObject({ headline: '' });
  });

  it('reads everything, and can use account, notifications, blocking and reporting', async () => {
    const reads = ofCompanies.filter(({ method }) => method === 'GET');
    expect(reads).toContain(jobList);
    for (const call of [...reads, changePassword, notificationsRead, chatBlock, chatRead, reviewReport])
      expect([call.path, await answerTo(unseated, call)]).not.toEqual([call.path, limit]);
  });

  it('opens an application without marking it as viewed', async () => {
    const job_id = await aJob(test, owner.companyId);
    const { token } = await aFractional(test);
    const cover_letter = 'I have led finance in three companies of this size.';
    const { id } = await test.as(token)(jobApply, { body: { job_id, cover_letter } });
    const openedBy = async (person: Person) =>
      (await test.as(person.token)(jobApplication, { params: { id } })).status;
    const unseen = async () =>
      (
        await test.db
          .selectFrom('jobs')
          .select('new_applicants')
          .where('id', '=', job_id)
          .executeTakeFirstOrThrow()
      ).new_applicants;
    expect([await openedBy(unseated), await unseen()]).toEqual(['submitted', 1]);
    expect((await test.as(token)(jobApplication, { params: { id } })).status).toBe('submitted');
    expect([await openedBy(seated), await unseen()]).toEqual(['viewed', 0]);
  });

  it('reads chats but cannot write', async () => {
    const port = await listenForChat(test);
    const fractional = await aFractional(test);
    const said = async (person: Person) => {
      const roomId = await openRoom(test.db, person.id, fractional.id);
      const socket = await port.connect(person);
      for (const text of ['One', 'Two', 'Three']) socket.sendMessage(roomId, text);
      return { socket, roomId };
    };
    const mine = await said(unseated);
    expect(await mine.socket.next('error')).toMatchObject({ code: 422, message: planLimitMessages.noSeat });
    const theirs = await said(seated);
    const listTexts = () => theirs.socket.messages().map(({ message }) => message);
    await expect.poll(listTexts).toEqual(['One', 'Two', 'Three']);
    const rooms = await test.as(unseated.token)(chatRooms, { params: { userId: unseated.id } });
    expect(rooms).toMatchObject([{ roomId: mine.roomId, last_message: null }]);
    await Promise.all([mine.socket.close(), theirs.socket.close()]);
  });

  it('is marked as read-only in the team until there is a seat', async () => {
    const team = () => test.as(unseated.token)(teamList);
    expect(await team()).toMatchObject({
      seats: 2,
      members: [
        { id: owner.id, read_only: false },
        { id: seated.id, read_only: false },
        { id: unseated.id, read_only: true },
      ],
    });
    await test.db.deleteFrom('subscriptions').where('user_id', '=', owner.id).execute();
    expect(await refusal(profile(seated))).toMatchObject({ code: 'plan_limit' });
    await profile(owner);
    await aSubscription(test, owner.id, 'Promote 3');
    expect((await team()).members.map(({ read_only }) => read_only)).toEqual([false, false, false]);
    await profile(unseated);
  });
});
