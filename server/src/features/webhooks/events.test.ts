import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApply } from '../../../../contract/src/applications.ts';
import { chatOpen, chatSend } from '../../../../contract/src/chat.ts';
import { engagementStatus } from '../../../../contract/src/engagements.ts';
import { interviewPick, interviewPropose } from '../../../../contract/src/interviews.ts';
import { jobChangeStatus, jobCreate, jobDelete } from '../../../../contract/src/jobs.ts';
import { statementSubmit } from '../../../../contract/src/statements.ts';
import { webhookEventHints, webhookEvents } from '../../../../contract/src/webhook-event-names.ts';
import { parseWebhookBody, webhookExamples } from '../../../../contract/src/webhook-events.ts';
import { webhookDeliveryList, webhookTestSend } from '../../../../contract/src/webhooks.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anApplication,
  aSubscription,
} from '../../../test/builders.ts';
import { aMessage, shortlist } from '../../../test/chat-builders.ts';
import { freePort } from '../../../test/free-port.ts';
import { jobForm, someIndustries } from '../../../test/job-form.ts';
import { hire, offerCalls, someTerms } from '../../../test/offers.ts';
import { buy, paidAppForTest, settle } from '../../../test/payments.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { startOn } from '../../../test/statement-records.ts';
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';
import { aReceiver, aWebhook, verified } from '../../../test/webhook-builders.ts';

let test: Awaited<ReturnType<typeof paidAppForTest>>;
beforeAll(async () => {
  test = await paidAppForTest({ webhooksAllowLoopback: true });
});
afterAll(() => test.close());

/** A company whose events arrive, verified and in the shape of the contract, and a fractional. */
const aScene = async () => {
  const [receiver, company, person] = [await aReceiver(), await aCompany(test), await aFractional(test)];
  const { secret } = await aWebhook(test, company.companyId, { url: receiver.url });
  const arrived = async () => {
    await runTasks(test);
    return receiver.received.splice(0).map((request) => verified(request, secret));
  };
  return { company, person, arrived, by: test.as(company.token), of: test.as(person.token) };
};

describe('the examples', () => {
  it('cover every event and have the declared shape [webhook-examples]', () => {
    expect(webhookExamples.map(({ type }) => type)).toEqual([...webhookEvents]);
    expect(Object.keys(webhookEventHints)).toEqual([...webhookEvents]);
    for (const example of webhookExamples) expect(parseWebhookBody(example)).toEqual(example);
    expect(() => parseWebhookBody({ type: 'job.renamed' })).toThrow('job.renamed');
  });
});

it('verifies an event by the example of the page for developers [webhook-example-verifies]', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../content/developers.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  const port = await freePort();
  const company = await aCompany(test);
  const { id, secret } = await aWebhook(test, company.companyId, { url: `http://127.0.0.1:${port}/` });
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    // Where the library is found.
    cwd: import.meta.dirname,
    env: { ...process.env, PORT: String(port), CADRE_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (text) => {
    printed += text;
  });
  const post = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
  const unsigned = await vi.waitFor(post, { timeout: 10_000 });
  expect(unsigned.status).toBe(400);
  await test.as(company.token)(webhookTestSend, { params: { id }, body: {} });
  await runTasks(test);
  expect(printed).toBe(`webhook.test ${id} 1\n`);
  const [delivery] = await test.as(company.token)(webhookDeliveryList, { query: { webhook_id: id } });
  expect(delivery).toMatchObject({ state: 'delivered', response_status: 204 });
}, 20_000);

describe('each event arrives and verifies [webhook-events]', () => {
  it('application.created, application.status_changed, interview.booked, offer.answered, engagement.changed', async () => {
    const { company, person, arrived, by, of } = await aScene();
    await aSubscription(test, person.id, 'Premium');
    const job = await aJob(test, company.companyId);
    const { id: application_id } = await of(jobApply, {
      body: { job_id: job, cover_letter: 'I have shortened closes before.' },
    });
    const resource = { resource_id: application_id };
    expect(await arrived()).toMatchObject([
      {
        type: 'application.created',
        ...resource,
        sequence: 1,
        data: { application: { status: 'submitted' }, job: { id: job }, fractional: { id: person.id } },
      },
    ]);
    await by(jobApplicationStatus, { body: { application_id, status: 'shortlisted' } });
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    const { id: interview_id } = await by(interviewPropose, {
      body: {
        application_id,
        times: [starts_at],
        minutes: 30,
        time_zone: 'Europe/London',
        place: 'https://meet.example/a',
      },
    });
    await of(interviewPick, { body: { interview_id, starts_at } });
    expect(await arrived()).toMatchObject([
      { type: 'application.status_changed', sequence: 2, data: { application: { status: 'shortlisted' } } },
      { type: 'application.status_changed', sequence: 3, data: { application: { status: 'interview' } } },
      { type: 'interview.booked', ...resource, sequence: 4, data: { interview: { starts_at, minutes: 30 } } },
    ]);
    const { offer, answer } = offerCalls(() => ({ test, company, person, application_id }));
    await offer();
    const terms = { rate: 200 };
    await answer(person, 'counter', { terms: someTerms(terms) });
    await answer(company, 'accept');
    expect(await arrived()).toMatchObject([
      { type: 'application.status_changed', data: { application: { status: 'offer' } } },
      { type: 'offer.answered', data: { answer: 'countered', answered_by: 'fractional', terms } },
      { type: 'application.status_changed', data: { application: { status: 'hired' } } },
      { type: 'offer.answered', data: { answer: 'accepted', answered_by: 'company', terms } },
      {
        type: 'engagement.changed',
        ...resource,
        sequence: 9,
        data: { engagement: { status: 'planned' }, terms },
      },
    ]);
    await by(engagementStatus, { body: { application_id, status: 'ended', reason: 'The budget was cut.' } });
    expect(await arrived()).toMatchObject([
      { type: 'engagement.changed', sequence: 10, data: { engagement: { status: 'ended' } } },
    ]);
  });

  it('application.status_changed, for each applicant of a job that is filled, and after a final decline', async () => {
    const { company, person, arrived, by } = await aScene();
    const job = await aJob(test, company.companyId);
    const other = await aFractional(test);
    for (const { id } of [person, other]) await anApplication(test, job, id);
    await by(jobChangeStatus, { body: { job_id: job, status: 'closed' } });
    const bodies = await arrived();
    expect(bodies.map(({ type }) => type).sort()).toEqual([
      'application.status_changed',
      'application.status_changed',
      'job.closed',
    ]);
  });

  it('job.published and job.closed, also when a job is deleted', async () => {
    const { company, arrived, by } = await aScene();
    await aSubscription(test, company.id, 'Promote 3');
    const { industry } = await someIndustries(test);
    const { id } = await by(jobCreate, { body: jobForm(industry) });
    await by(jobChangeStatus, { body: { job_id: id, status: 'paused' } });
    await by(jobChangeStatus, { body: { job_id: id, status: 'active' } });
    await by(jobDelete, { params: { id } });
    const data = (status: string) => ({ job: { id, status } });
    expect(await arrived()).toMatchObject([
      { type: 'job.published', resource_id: id, sequence: 1, data: data('active') },
      { type: 'job.closed', sequence: 2, data: data('paused') },
      { type: 'job.published', sequence: 3, data: data('active') },
      { type: 'job.closed', sequence: 4, data: data('closed') },
    ]);
    const draft = await by(jobCreate, { body: { title: 'Fractional CFO', status: 'draft' } });
    await by(jobDelete, { params: { id: draft.id } });
    expect(await arrived()).toEqual([]);
  });

  it('message.created, for rooms of the owner alone; an anonymous sender as chats name them [webhook-owner-rooms]', async () => {
    const { company, person, arrived, by, of } = await aScene();
    const colleague = await aColleague(test, company.companyId);
    await aSubscription(test, company.id, 'Full');
    await shortlist(test, company.companyId, person.id);
    const send = (sender: typeof by) =>
      sender(chatSend, { body: { user_ids: [person.id], message: 'Does Tuesday suit you?' } });
    await send(by);
    await send(test.as(colleague.token));
    const [message, ...more] = await arrived();
    expect(message).toMatchObject({
      type: 'message.created',
      sequence: 1,
      data: {
        message: { text: 'Does Tuesday suit you?', number: 1 },
        sender: { id: company.id, type: 'company' },
      },
    });
    expect(more).toEqual([]);
    const { roomId } = await of(chatOpen, { body: { user_id: company.id } });
    expect(message?.resource_id).toBe(roomId);
    await test.db
      .updateTable('fractionals')
      .set({ anonymous: true })
      .where('user_id', '=', person.id)
      .execute();
    await aMessage(test, roomId, person.id, 'It does.');
    const { first_name } = await test.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(await arrived()).toMatchObject([
      { sequence: 2, data: { sender: { name: expect.stringMatching(new RegExp(`^${first_name} .\\.$`)) } } },
    ]);
  });

  it('statement.submitted', async () => {
    const { company, person, arrived, of } = await aScene();
    const application_id = await anApplication(test, await aJob(test, company.companyId), person.id, {
      status: 'interview',
    });
    await hire(test, { company, person, application_id });
    const today = new Date().toISOString().slice(0, 10);
    await startOn(test, application_id, today);
    await arrived();
    const month = today.slice(0, 7);
    await of(statementSubmit, { body: { application_id, month, topics: [{ topic: 'Budget', hours: 2.5 }] } });
    expect(await arrived()).toMatchObject([
      {
        type: 'statement.submitted',
        resource_id: application_id,
        data: { statement: { month, hours: 2.5, pay: 450, submission: 1, currency: 'USD' } },
      },
    ]);
  });

  it('payment.failed', async () => {
    const { company, arrived } = await aScene();
    await buy(test, company, 'Promote 1', {}, testCards.renewalFails);
    test.sandbox.advance(31);
    await settle(test);
    expect(await arrived()).toMatchObject([
      {
        type: 'payment.failed',
        data: { subscription: { plan: 'Promote 1', currency: 'USD', next_try_at: expect.any(String) } },
      },
    ]);
  });
});
