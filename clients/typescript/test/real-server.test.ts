import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import createClient, { type Client } from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseForTest } from '../../../server/test/database-for-test.ts';
import { type SpawnedServer, spawnServer } from '../../../server/test/spawn-server.ts';
import type { paths } from '../src/api.d.ts';

// The client of the first test knows the OpenAPI document only: it imports nothing of ours but the start of the program.

let server: SpawnedServer;
let host: string;
beforeAll(async () => {
  const { url } = await databaseForTest();
  server = await spawnServer({ DATABASE_URL: url, DEMO: '1' });
  host = `http://${server.host}`;
}, 60_000);
afterAll(() => server?.stop());

type Caller = Client<paths>;
const callerOf = (token?: string): Caller =>
  createClient<paths>({
    baseUrl: `${host}/api`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

interface Response<T> {
  data?: T;
  error?: unknown;
  response: { status: number };
}
/** What a call responds; fails if it was refused, or if the plan does not allow it. */
const done = async <T>(call: Promise<Response<T>>) => {
  const { data, error, response } = await call;
  expect([response.status < 300, error]).toEqual([true, undefined]);
  return data as Exclude<T, { code: 422; message: string } | undefined>;
};
/** The refusal of a call, with its status. */
const refused = async (call: Promise<Response<unknown>>) => {
  const { error, response } = await call;
  return { status: response.status, ...(error as { code: string; error: string; fields?: object }) };
};

const until = <T>(find: () => Promise<T | undefined>) =>
  vi.waitUntil(find, { timeout: 15_000, interval: 100 });

const mailTo = (address: string, pattern: RegExp) =>
  until(async () => {
    const mails = await (await fetch(`${host}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json();
    return (mails as { text: string }[]).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
  });

type Details = paths['/authentication/user_signup']['post']['requestBody']['content']['application/json'];
const password = 'nine slow lanterns';

/** Signs up in the documented steps: details, code, password; and signs in. */
const signUp = async (details: Details) => {
  const visitor = callerOf();
  const { email } = details;
  const { code_request_id } = await done(visitor.POST('/authentication/user_signup', { body: details }));
  const code = await mailTo(email, /\b\d{6}\b/);
  const proof = { email, code, purpose: 'signup' as const, code_request_id };
  const { ticket } = await done(visitor.POST('/authentication/verify_code', { body: proof }));
  await done(visitor.POST('/authentication/input_password', { body: { ticket, password } }));
  return signIn(email, password);
};

const signIn = async (email: string, password: string) => {
  const session = await done(callerOf().POST('/authentication/signin', { body: { email, password } }));
  if (!('token' in session)) throw new Error('A second factor is asked for.');
  return { id: session.id, call: callerOf(session.token) };
};

const job = (category: string) => ({
  title: 'Fractional CFO for a grocer',
  description: `<p>${'Our monthly close takes three weeks and nobody trusts the forecast. '.repeat(4)}</p>`,
  fractional_type: 'CFO' as const,
  main_category: category,
  skills: ['Forecasting', 'FP&A'],
  location: 'Europe' as const,
  city: 'Leeds',
  workplace: 'remote' as const,
  client_type_expertise: 'B2C' as const,
  hours_per_week_min: 8,
  hours_per_week_max: 12,
  rate_period: 'hour' as const,
  budget_min: 120,
  budget_max: 180,
  currency: 'GBP' as const,
});

/** Buys a plan on the payment page and waits until the account has it. */
const buy = async (company: Caller, title: string) => {
  const plans = await done(company.GET('/payment/employer_promote_jobs_plan_list'));
  const plan = plans.find((offered) => offered.title === title && offered.duration === 'month');
  const { url } = await done(
    company.POST('/payment/create_checkout_session', { body: { plan_id: plan?.id ?? '' } }),
  );
  const fields = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'N. Foods' };
  const body = new URLSearchParams({ ...fields, action: 'pay' });
  await fetch(url ?? '', { method: 'POST', redirect: 'manual', body });
  await until(async () => (await done(company.GET('/payment/user_subscriptions')))[0]);
};

const fillProfile = async (fractional: Caller, category: string) => {
  const incomplete = await refused(fractional.POST('/employee/approval_request'));
  expect(incomplete).toMatchObject({ status: 400, fields: { bio: expect.any(String) } });
  await done(
    fractional.PUT('/employee/employee_profile_update', {
      body: {
        headline: 'Finance lead for retailers',
        bio: 'I have led finance teams of grocers and bakers for eighteen years. '.repeat(4),
        main_category: category,
        location: 'Europe',
        city: 'York',
        client_type_expertise: 'B2C',
        workplace: ['remote'],
        hours_per_week_min: 8,
        hours_per_week_max: 16,
        rate_min: 150,
        rate_max: 190,
        rate_period: 'hour',
        currency: 'GBP',
        years_experience: 18,
        available_from: '2026-01-01',
      },
    }),
  );
  const role = { title: 'CFO', company: 'Bakers Ltd', start_date: '2015-01-01', end_date: null };
  await done(fractional.POST('/employee/experience', { body: { ...role, description: 'Led finance.' } }));
  const skills = ['Forecasting', 'Financial planning and analysis', 'Budgeting'];
  await done(fractional.PUT('/employee/employee_skills', { body: { skills } }));
  await done(fractional.POST('/employee/approval_request'));
};

it('takes both sides from sign-up to hire and review by a generated client alone [third-party]', async () => {
  const admin = await signIn('admin@cadre.example', 'cadre-demo-2026');
  const categories = await done(callerOf().GET('/employer/main_category_list'));
  const category = categories.results[0]?.id ?? '';
  const person = { last_name: 'Byron', accept_terms: true as const };

  const company = await signUp({
    ...person,
    user_type: 'company',
    first_name: 'Nora',
    email: 'nora@northwind.example',
    company_name: 'Northwind Foods',
  });
  // Without a plan a job is a draft, and more answers the plan limit.
  expect(await done(company.call.POST('/employer/job', { body: job(category) }))).toEqual({
    code: 422,
    message: 'Please upgrade your plan to start posting jobs.',
  });
  const draft = await done(
    company.call.POST('/employer/job', { body: { ...job(category), status: 'draft' } }),
  );
  const job_id = draft.id;
  await buy(company.call, 'Promote 1');
  await done(company.call.POST('/employer/change_status', { body: { job_id, status: 'active' } }));
  const query = { search: 'grocer', fractional_type: ['CFO' as const] };
  const found = await done(callerOf().GET('/employer/job_list', { params: { query } }));
  expect(found.results.map(({ id }) => id)).toContain(job_id);

  const fractional = await signUp({
    ...person,
    user_type: 'fractional',
    first_name: 'Ada',
    email: 'ada@people.example',
    fractional_type: 'CFO',
  });
  await fillProfile(fractional.call, category);
  const letter = { job_id, cover_letter: 'I have shortened closes before.', proposed_rate: 160 };
  const apply = () => fractional.call.POST('/employee/job_apply', { body: letter });
  expect(await refused(apply())).toMatchObject({ status: 409, code: 'not_verified' });
  const approval = { user_id: fractional.id, status: 'approved' as const };
  await done(admin.call.POST('/authentication/change_user_status', { body: approval }));
  const application = await done(apply());
  expect(application).toMatchObject({ status: 'submitted', proposed_rate: 160, job: { id: job_id } });
  expect(await refused(apply())).toMatchObject({ status: 409, code: 'already_applied' });

  const application_id = application.id;
  const path = { params: { path: { id: application_id } } };
  const applicants = await done(
    company.call.GET('/employer/job_applicants', { params: { query: { job_id, sort: 'match' } } }),
  );
  expect(applicants).toMatchObject({ count: 1, next: null, results: [{ id: application_id }] });
  await done(company.call.GET('/employer/job_application/{id}', path));
  const move = (
    status: 'shortlisted' | 'interview' | 'hired',
    more: { note?: string; message?: string } = {},
  ) => company.call.POST('/employer/job_application_status', { body: { application_id, status, ...more } });
  await done(move('shortlisted', { note: 'Ask for two references.', message: 'We like your letter.' }));
  const seen = await done(fractional.call.GET('/employer/job_application/{id}', path));
  expect(seen.history.at(-1)).toMatchObject({ status: 'shortlisted', note: 'We like your letter.' });
  expect(JSON.stringify(seen)).not.toContain('two references');

  const room = await done(company.call.POST('/chat/chats', { body: { user_id: fractional.id } }));
  const rooms = await done(
    fractional.call.GET('/chat/users/{userId}/chats', { params: { path: { userId: fractional.id } } }),
  );
  expect(rooms).toMatchObject([{ roomId: room.roomId, type: 'DM' }]);

  await done(move('interview'));
  const terms = {
    rate: 160,
    rate_period: 'hour' as const,
    currency: 'USD' as const,
    hours_per_week: 8,
    start_date: '2031-03-03',
  };
  await done(company.call.POST('/employer/offer', { body: { application_id, ...terms } }));
  expect(await refused(move('hired'))).toMatchObject({ status: 409, code: 'offer_not_accepted' });
  const counter = { application_id, answer: 'counter' as const, terms: { ...terms, rate: 170 } };
  await done(fractional.call.POST('/employee/offer_answer', { body: counter }));
  const accept = { application_id, answer: 'accept' as const };
  await done(company.call.POST('/employer/offer_answer', { body: accept }));
  expect(await done(fractional.call.GET('/employer/engagement/{id}', path))).toMatchObject({
    status: 'planned',
    agreed: { terms: { rate: 170 }, proposed_by: 'fractional', accepted_by: 'company' },
  });
  const review = { body: { application_id, rating: 5, comment: 'Clear and calm.' } };
  expect((await refused(company.call.POST('/review/review_add', review))).error).toContain('14 days');
  for (const status of ['active', 'ended'] as const)
    await done(company.call.POST('/employer/engagement_status', { body: { application_id, status } }));
  for (const { call } of [company, fractional]) await done(call.POST('/review/review_add', review));
  const reviews = await done(
    company.call.GET('/review/review_list', { params: { query: { fractional: fractional.id } } }),
  );
  expect(reviews).toMatchObject({ count: 1, results: [{ rating: 5 }] });
  const again = await refused(fractional.call.POST('/review/review_add', review));
  expect(again).toMatchObject({ status: 409, code: 'already_reviewed' });
}, 60_000);

const root = new URL('../../../', import.meta.url).pathname;
const client = join(root, 'clients/typescript');
const run = promisify(execFile);

describe("the examples of the developers' page", () => {
  let env: NodeJS.ProcessEnv;
  /** Below the client's folder, where `@cadre/client` is found. */
  let folder: string;
  beforeAll(async () => {
    const { call } = await signIn('company@cadre.example', 'cadre-demo-2026');
    const body = { name: 'Examples', scopes: ['jobs:read' as const, 'jobs:write' as const] };
    const { key } = await done(call.POST('/authentication/api_keys', { body }));
    env = { ...process.env, CADRE_URL: host, CADRE_KEY: key };
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', client]);
    folder = await mkdtemp(join(client, 'dist/examples-'));
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  /** The first example in a language on the developers' page. */
  const example = async (language: string) => {
    const page = await readFile(join(root, 'content/developers.md'), 'utf8');
    return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
  };

  it('posts a job by the example in curl, once when repeated [developer-examples]', async () => {
    const command = await example('sh');
    const ids = await Promise.all(
      [1, 2].map(
        async () => (JSON.parse((await run('sh', ['-c', command], { env })).stdout) as { id: string }).id,
      ),
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
});
