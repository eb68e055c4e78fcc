import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseForTest } from './database-for-test.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

// This client knows the published documents only: it imports nothing of ours but the start of the program.

let server: SpawnedServer;
let host: string;
beforeAll(async () => {
  const { url } = await databaseForTest();
  server = await spawnServer({ DATABASE_URL: url, DEMO: '1' });
  host = `http://${server.host}`;
}, 60_000);
afterAll(() => server?.stop());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the client of a stranger has no types.
  body: any;
}

const send = async (method: string, path: string, body?: object, token?: string): Promise<Answer> => {
  const response = await fetch(`${host}/api/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

/** A caller with a token: each call expects the status that the documents name. */
const callerOf = (token?: string) => {
  const expecting = (method: string) => async (path: string, body?: object, status?: number) => {
    const answer = await send(method, path, body, token);
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      status ?? 200,
      expect.anything(),
    ]);
    return answer.body;
  };
  return {
    get: (path: string, status?: number) => expecting('GET')(path, undefined, status),
    post: expecting('POST'),
    put: expecting('PUT'),
  };
};
type Caller = ReturnType<typeof callerOf>;
const visitor = callerOf();

const until = <T>(find: () => Promise<T | undefined>) =>
  vi.waitUntil(find, { timeout: 15_000, interval: 100 });

const mailTo = (address: string, pattern: RegExp) =>
  until(async () => {
    const mails = await (await fetch(`${host}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json();
    return (mails as { text: string }[]).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
  });

/** Signs up in the documented steps: check, details, code, password. */
const signUp = async (details: { user_type: string; email: string } & Record<string, unknown>) => {
  const { email } = details;
  expect(await visitor.post('authentication/check_email', { email })).toEqual({ available: true });
  expect(await visitor.post('authentication/check_signup_data', details)).toEqual({ valid: true });
  const { code_request_id } = await visitor.post('authentication/user_signup', details, 201);
  const code = await mailTo(email, /\b\d{6}\b/);
  const proof = { email, code, purpose: 'signup', code_request_id };
  const { ticket } = await visitor.post('authentication/verify_code', proof);
  const session = await visitor.post('authentication/input_password', {
    ticket,
    password: 'nine slow lanterns',
  });
  expect(session).toMatchObject({ type: details.user_type, email, plan_name: 'Free' });
  const again = await visitor.post('authentication/signin', { email, password: 'nine slow lanterns' });
  return { id: session.id as string, call: callerOf(again.token) };
};

const job = (category: string) => ({
  title: 'Fractional CFO for a grocer',
  description: `<p>${'Our monthly close takes three weeks and nobody trusts the forecast. '.repeat(4)}</p>`,
  fractional_type: 'CFO',
  main_category: category,
  skills: ['Forecasting', 'FP&A'],
  location: 'Europe',
  city: 'Leeds',
  workplace: 'remote',
  client_type_expertise: 'B2C',
  hours_per_week_min: 8,
  hours_per_week_max: 12,
  rate_period: 'hour',
  budget_min: 120,
  budget_max: 180,
  currency: 'GBP',
});

/** Buys a plan on the payment page and waits until the account has it. */
const buy = async (company: Caller, title: string) => {
  const plans = (await visitor.get('payment/employer_promote_jobs_plan_list')) as Record<string, string>[];
  const plan = plans.find((offered) => offered.title === title && offered.duration === 'month');
  const { url } = await company.post('payment/create_checkout_session', { plan_id: plan?.id }, 201);
  const fields = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'N. Foods' };
  await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, action: 'pay' }),
  });
  await until(async () => (await company.get('payment/user_subscriptions'))[0]);
};

const fillProfile = async (fractional: Caller, category: string) => {
  expect((await fractional.post('employee/approval_request', {}, 400)).fields).toHaveProperty('bio');
  await fractional.put('employee/employee_profile_update', {
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
  });
  const role = { title: 'CFO', company: 'Bakers Ltd', start_date: '2015-01-01', end_date: null };
  await fractional.post('employee/experience', { ...role, description: 'Led finance.' }, 201);
  const { skills } = await fractional.put('employee/employee_skills', {
    skills: ['Forecasting', 'Financial planning and analysis', 'Budgeting'],
  });
  expect(skills).toHaveLength(3);
  expect(await fractional.post('employee/approval_request')).toMatchObject({ submit_approval_request: true });
};

it('takes both sides from sign-up to hire and review by the published documents alone [third-party]', async () => {
  const admin = callerOf(
    (
      await visitor.post('authentication/signin', {
        email: 'admin@cadre.example',
        password: 'cadre-demo-2026',
      })
    ).token,
  );
  const industries = await visitor.get('employer/main_category_list?limit=50');
  const category = industries.results[0].id as string;
  const person = { last_name: 'Byron', accept_terms: true };

  const company = await signUp({
    ...person,
    user_type: 'company',
    first_name: 'Nora',
    email: 'nora@northwind.example',
    company_name: 'Northwind Foods',
  });
  // Without a plan a job is a draft, and more answers the plan limit.
  expect(await company.call.post('employer/job', job(category))).toEqual({
    code: 422,
    message: 'Please upgrade your plan to start posting jobs.',
  });
  const draft = await company.call.post('employer/job', { ...job(category), status: 'draft' }, 201);
  await buy(company.call, 'Promote 1');
  await company.call.post('employer/change_status', { job_id: draft.id, status: 'active' });
  const found = await visitor.get('employer/job_list?search=grocer&fractional_type=CFO');
  expect(found.results.map(({ id }: { id: string }) => id)).toContain(draft.id);
  expect(await visitor.get('employer/job_list?function=CFO', 400)).toMatchObject({
    code: 'invalid_input',
    fields: { function: expect.any(String) },
  });

  const fractional = await signUp({
    ...person,
    user_type: 'fractional',
    first_name: 'Ada',
    email: 'ada@people.example',
    fractional_type: 'CFO',
  });
  await fillProfile(fractional.call, category);
  const letter = { job_id: draft.id, cover_letter: 'I have shortened closes before.', proposed_rate: 160 };
  expect(await fractional.call.post('employee/job_apply', letter, 409)).toMatchObject({
    code: 'not_verified',
  });
  await admin.post('authentication/change_user_status', { user_id: fractional.id, status: 'approved' });
  const application = await fractional.call.post('employee/job_apply', letter, 201);
  expect(application).toMatchObject({ status: 'submitted', proposed_rate: 160, job: { id: draft.id } });
  expect(await fractional.call.post('employee/job_apply', letter, 409)).toMatchObject({
    code: 'already_applied',
  });

  const applicants = await company.call.get(`employer/job_applicants?job_id=${draft.id}&sort=match`);
  expect(applicants).toMatchObject({ count: 1, next: null, results: [{ id: application.id }] });
  expect(await company.call.get(`employer/job_application/${application.id}`)).toMatchObject({
    status: 'viewed',
    cover_letter: letter.cover_letter,
  });
  const move = (status: string, more: object = {}) =>
    company.call.post('employer/job_application_status', {
      application_id: application.id,
      status,
      ...more,
    });
  await move('shortlisted', { note: 'Ask for two references.', message: 'We like your letter.' });
  const seen = await fractional.call.get(`employer/job_application/${application.id}`);
  expect(seen.history.at(-1)).toMatchObject({ status: 'shortlisted', note: 'We like your letter.' });
  expect(JSON.stringify(seen)).not.toContain('two references');

  const room = await company.call.post('chat/chats', { user_id: fractional.id }, 201);
  const rooms = await fractional.call.get(`chat/users/${fractional.id}/chats`);
  expect(rooms).toMatchObject([{ roomId: room.roomId, type: 'DM' }]);

  for (const status of ['interview', 'offer', 'hired']) await move(status);
  const review = { application_id: application.id, rating: 5, comment: 'Clear and calm.' };
  expect((await company.call.post('review/review_add', review, 409)).error).toContain('14 days');
  for (const status of ['active', 'ended'])
    await company.call.post('employer/engagement_status', { application_id: application.id, status });
  for (const side of [company, fractional]) await side.call.post('review/review_add', review, 201);
  const reviews = await company.call.get(`review/review_list?fractional=${fractional.id}`);
  expect(reviews).toMatchObject({ count: 1, results: [{ rating: 5 }] });
  expect(await fractional.call.post('review/review_add', review, 409)).toMatchObject({
    code: 'already_reviewed',
  });
}, 60_000);
