import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileUpload, signIn } from '../../../contract/src/accounts.ts';
import { bookmarkCreate, bookmarkedJobs } from '../../../contract/src/bookmarks.ts';
import { CallError } from '../../../contract/src/client.ts';
import { jobList } from '../../../contract/src/jobs.ts';
import { shortlistCreate } from '../../../contract/src/shortlists.ts';
import { call } from './call.ts';
import { leaveFor } from './leave.ts';
import { notices } from './notices.ts';
import { clearSession, readProfile, startSession } from './session.ts';
import { stepUp } from './step-up.ts';

type Answer = [status: number, body: unknown];

const tokenUntil = (seconds: number, id = 1) =>
  `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, id }))}.s`;
const list = { count: 0, next: null, previous: null, results: [] };
const session = {
  token: tokenUntil(900),
  type: 'fractional',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  email: 'mara@example.com',
  id: '0193c1d0-0000-7000-8000-000000000001',
  profile_picture: null,
  plan_name: 'Free',
  submit_approval_request: true,
} as const;

const refreshed = tokenUntil(900, 2);
let requests: { path: string; headers: Record<string, string> }[] = [];

/** Responds by path with each answer in turn; the last answer of a path repeats. */
const serve = (answers: Record<string, Answer[]>) => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace(/^\/api|\?.*$/g, '');
    requests.push({ path, headers: init?.headers as Record<string, string> });
    const rest = answers[path] ?? [];
    const [status, body] = (rest.length > 1 ? rest.shift() : rest[0]) ?? [
      500,
      { error: `No answer for ${path}` },
    ];
    return new Response(JSON.stringify(body), { status });
  });
};

const paths = () => requests.map(({ path }) => path);
const closeDialog = () => notices.first()?.answer(false);

beforeEach(() => {
  requests = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  while (notices.first()) closeDialog();
  clearSession();
});

test('sends the token, the account type and the user id', async () => {
  startSession(session);
  serve({ [bookmarkedJobs.path]: [[200, list]] });
  await call(bookmarkedJobs);
  expect(requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${session.token}`,
    'access-type': 'employee',
    user: session.id,
  });
});

test('sends no token for a visitor', async () => {
  serve({ [jobList.path]: [[200, list]] });
  await call(jobList);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('a connection that ends within the answer counts as an unreachable server', async () => {
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(cut));
  await expect(call(jobList, { quiet: true })).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('refreshes an expired token once for concurrent calls and repeats them', async () => {
  startSession(session);
  const expired: Answer = [401, { error: 'Expired.', code: 'token_expired' }];
  serve({
    [bookmarkedJobs.path]: [expired, expired, [200, list]],
    '/authentication/token_refresh': [[200, { token: refreshed }]],
  });
  await Promise.all([call(bookmarkedJobs), call(bookmarkedJobs)]);
  expect(paths().filter((path) => path.endsWith('token_refresh'))).toHaveLength(1);
  expect(requests.at(-1)?.headers.authorization).toBe(`Bearer ${refreshed}`);
});

test('repeats a public call as a visitor when the session cannot be refreshed', async () => {
  startSession(session);
  serve({
    [jobList.path]: [
      [401, { error: 'Expired.', code: 'token_expired' }],
      [200, list],
    ],
    '/authentication/token_refresh': [[401, { error: 'Please sign in.', code: 'unauthenticated' }]],
  });
  await call(jobList);
  expect(readProfile()).toBeNull();
  expect(requests.at(-1)?.headers).not.toHaveProperty('authorization');
});

test('ends the session after a 403 and shows a dialog', async () => {
  startSession(session);
  serve({ [bookmarkedJobs.path]: [[403, { error: 'Over.', code: 'session_expired' }]] });
  await expect(call(bookmarkedJobs)).rejects.toMatchObject({ status: 403 });
  expect(readProfile()).toBeNull();
  expect(notices.first()).toMatchObject({ title: 'Session Expired', text: 'Reopen the application!' });
  notices.first()?.answer(true);
  await expect.poll(() => vi.mocked(leaveFor).mock.calls).toEqual([['/']]);
});

test('redirects to sign-in with the return path when the session cannot be refreshed', async () => {
  startSession(session);
  serve({ [bookmarkedJobs.path]: [[401, { error: 'Please sign in.', code: 'unauthenticated' }]] });
  await expect(call(bookmarkedJobs)).rejects.toMatchObject({ status: 401 });
  const here = `${window.location.pathname}${window.location.search}`;
  expect(leaveFor).toHaveBeenCalledWith(`/sign-in?return=${encodeURIComponent(here)}`);
});

test('offers an upgrade with the server’s message after a plan limit, and rethrows', async () => {
  startSession(session);
  serve({ [bookmarkCreate.path]: [[200, { code: 422, message: 'Please upgrade.' }]] });
  const refused = call(bookmarkCreate, { body: { job_id: session.id } });
  await expect(refused).rejects.toBeInstanceOf(CallError);
  await expect(refused).rejects.toMatchObject({ code: 'plan_limit' });
  expect(notices.first()).toMatchObject({
    title: 'Upgrade Your plan',
    text: 'Please upgrade.',
    action: 'UPGRADE NOW',
  });
  notices.first()?.answer(true);
  await expect.poll(() => vi.mocked(leaveFor).mock.calls).toEqual([['/account/fractional/payments']]);
});

test('lets a company cancel the upgrade, or leads to its payments', async () => {
  startSession({ ...session, type: 'company' });
  const message = 'Please upgrade your plan to start posting jobs.';
  serve({ [bookmarkCreate.path]: [[200, { code: 422, message }]] });
  await expect(call(bookmarkCreate, { body: { job_id: session.id } })).rejects.toBeInstanceOf(CallError);
  expect(notices.first()).toMatchObject({ text: message, cancel: 'Cancel' });
  notices.first()?.answer(true);
  await expect.poll(() => vi.mocked(leaveFor).mock.calls).toEqual([['/account/company/payment']]);
});

test('shows and rethrows an error; shows none for a quiet call', async () => {
  startSession(session);
  serve({ [bookmarkedJobs.path]: [[409, { error: 'Not now.', code: 'not_allowed_now' }]] });
  await expect(call(bookmarkedJobs, { quiet: true })).rejects.toMatchObject({ message: 'Not now.' });
  expect(notices.first()).toBeUndefined();
  await expect(call(bookmarkedJobs)).rejects.toMatchObject({ message: 'Not now.' });
  expect(notices.first()?.text).toBe('Not now.');
});

test('shows the raw response when it has no error field', async () => {
  startSession(session);
  serve({ [bookmarkedJobs.path]: [[502, 'Bad gateway']] });
  await expect(call(bookmarkedJobs)).rejects.toMatchObject({ status: 502 });
  expect(notices.first()?.text).toBe('"Bad gateway"');
});

test('shows Unknown Error for an empty response', async () => {
  startSession(session);
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await expect(call(bookmarkedJobs)).rejects.toMatchObject({ message: 'Unknown Error', raw: '' });
  expect(notices.first()?.text).toBe('Unknown Error');
});

test('shows no dialog for a failed sign-in', async () => {
  serve({ [signIn.path]: [[400, { error: 'Not right.', code: 'invalid_credentials' }]] });
  const body = { email: 'mara@example.com', password: 'wrong' };
  await expect(call(signIn, { body })).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(notices.first()).toBeUndefined();
});

const unconfirmed: Answer = [401, { error: 'Please confirm.', code: 'reauthentication_required' }];

test('repeats calls once after one dialog in which the person confirmed that it is them', async () => {
  startSession(session);
  const stop = stepUp.subscribe(() => {});
  serve({ [bookmarkedJobs.path]: [unconfirmed, unconfirmed, [200, list]] });
  const calls = Promise.all([call(bookmarkedJobs), call(bookmarkedJobs)]);
  await expect.poll(() => requests.length).toBe(2);
  await expect.poll(stepUp.open).toBeDefined();
  stepUp.open()?.answer(true);
  await expect(calls).resolves.toHaveLength(2);
  expect(stepUp.open()).toBeUndefined();
  expect(requests).toHaveLength(4);
  stop();
});

test('fails without a dialog and keeps the session when the person cancels, or confirms in vain', async () => {
  startSession(session);
  const stop = stepUp.subscribe(() => {});
  serve({ [bookmarkedJobs.path]: [unconfirmed] });
  for (const isConfirmed of [false, true]) {
    const refused = expect(call(bookmarkedJobs)).rejects.toMatchObject({ code: 'reauthentication_required' });
    await expect.poll(stepUp.open).toBeDefined();
    stepUp.open()?.answer(isConfirmed);
    await refused;
  }
  expect(requests).toHaveLength(3);
  expect(notices.first()).toBeUndefined();
  expect(readProfile()).not.toBeNull();
  expect(leaveFor).not.toHaveBeenCalled();
  stop();
});

test('leads an admin without a second factor to their settings', async () => {
  startSession({ ...session, type: 'admin' });
  serve({ [bookmarkedJobs.path]: [[409, { error: 'Set up.', code: 'second_factor_setup_required' }]] });
  await expect(call(bookmarkedJobs)).rejects.toMatchObject({ status: 409 });
  expect(leaveFor).toHaveBeenCalledWith('/dashboard/settings');
  expect(notices.first()).toBeUndefined();
});

test('takes a new idempotency key after a refusal, which may no longer hold', async () => {
  startSession(session);
  serve({ [shortlistCreate.path]: [[409, { error: 'Disputed.', code: 'not_allowed_now' }]] });
  for (let count = 0; count < 2; count += 1)
    await call(shortlistCreate, { body: { name: 'CFOs' }, quiet: true }).catch(() => undefined);
  const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
  expect(second).not.toBe(first);
});

test('repeats the idempotency key of a body until the call has succeeded', async () => {
  startSession(session);
  const created = { id: session.id, name: 'CFOs' };
  serve({
    [shortlistCreate.path]: [
      [503, { error: 'Busy.', code: 'unavailable' }],
      [201, created],
    ],
  });
  for (const name of ['CFOs', 'CTOs', 'CFOs', 'CFOs'])
    await call(shortlistCreate, { body: { name }, quiet: true }).catch(() => undefined);
  const [failed, other, again, next] = requests.map(({ headers }) => headers['idempotency-key']);
  expect(failed).toBeTruthy();
  expect(again).toBe(failed);
  expect(new Set([failed, other, next]).size).toBe(3);
});

test('sends uploads and calls that are idempotent by nature without a key', async () => {
  startSession(session);
  serve({
    [fileUpload.path]: [[201, { id: session.id }]],
    [bookmarkCreate.path]: [[200, { bookmarked: true }]],
  });
  await call(fileUpload, { body: { purpose: 'resume', file: new File(['%PDF'], 'resume.pdf') } });
  await call(bookmarkCreate, { body: { job_id: session.id } });
  for (const { headers } of requests) expect(headers).not.toHaveProperty('idempotency-key');
});

test.each([201, 400])(
  'the browser asks before it leaves the page during an upload that ends with %i',
  async (status) => {
    startSession(session);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { promise: arrived, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => arrived);
    expect(asks()).toBe(false);
    const body = { purpose: 'resume', file: new File(['%PDF'], 'resume.pdf') } as const;
    const uploads = [1, 2].map(() => call(fileUpload, { body, quiet: true }).catch(() => undefined));
    expect(asks()).toBe(true);
    resolve(Response.json(status === 201 ? { id: session.id } : { error: 'No.' }, { status }));
    await Promise.all(uploads);
    expect(asks()).toBe(false);
  },
);
