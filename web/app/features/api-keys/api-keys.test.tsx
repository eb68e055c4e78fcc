import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiKey, apiKeyList } from '../../../../contract/src/api-keys.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { renderAt } from '../../../test/render.tsx';
import { DialogHost } from '../../ui/dialogs.tsx';
import { Providers } from '../../ui/providers.tsx';
import { ApiKeys } from './api-keys.tsx';

const key = `cdr_${'k'.repeat(39)}9876`;
let keys: ApiKey[];
let sent: { method: string; path: string; body: unknown }[];
let isOwner: boolean;

const answer = (method: string, body: Partial<ApiKey>): Response => {
  if (!isOwner) return Response.json({ error: 'Only the owner.', code: 'not_allowed_now' }, { status: 409 });
  if (method === 'DELETE') keys = [];
  if (method !== 'POST')
    return Response.json(method === 'GET' ? keys : { message: 'The API key was revoked.' });
  const created: ApiKey = {
    id: '01990000-0000-7000-8000-000000000001',
    created_at: '2026-01-01T00:00:00.000Z',
    last_used_at: null,
    last_four: '9876',
    name: body.name ?? '',
    scopes: body.scopes ?? [],
    expires_at: body.expires_at ?? null,
  };
  keys = [created];
  return Response.json({ ...created, key }, { status: 201 });
};

beforeEach(() => {
  [keys, sent, isOwner] = [[], [], true];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (!path.includes(apiKeyList.path)) return new Response('', { status: 500 });
    const fields = body === undefined ? {} : (JSON.parse(String(body)) as Partial<ApiKey>);
    if (method !== 'GET') sent.push({ method, path, body: fields });
    return answer(method, fields);
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderAt(
    '/',
    <Providers>
      <ApiKeys type="company" />
      <DialogHost />
    </Providers>,
  );
const button = (name: string) => page.getByRole('button', { name });

test('tells a colleague that keys belong to the owner, and offers no key', async () => {
  isOwner = false;
  show();
  await expect.element(page.getByRole('heading', { name: 'API keys belong to the owner' })).toBeVisible();
  await expect.element(button('Create API key')).not.toBeInTheDocument();
});

test('creates no key without a name and a scope', async () => {
  show();
  await button('Create API key').click();
  await button('Create key').click();
  await expect.element(page.getByText('This is required.')).toBeVisible();
  await expect.element(page.getByText('Choose at least one.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('shows a new key once with a command to try it, lists it, and revokes it after a confirmation', async () => {
  show();
  await button('Create API key').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reporting');
  await page.getByRole('checkbox', { name: 'Read jobs' }).click();
  await button('Create key').click();
  const dialog = page.getByRole('dialog', { name: 'Copy your API key' });
  await expect.element(dialog.getByText(key, { exact: true })).toBeVisible();
  const command = `curl -H 'Authorization: Bearer ${key}' ${location.origin}/api${jobList.path}`;
  await expect.element(dialog.getByText(command)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('I have stored the key').click();
  const list = page.getByRole('list', { name: 'API keys' });
  await expect.element(list.getByText('cdr_…9876')).toBeVisible();
  expect(document.body.textContent).not.toContain(key);
  await button('Revoke Reporting').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  expect(sent.map(({ method, body }) => [method, Object.keys(body as object)])).toEqual([
    ['POST', ['name', 'scopes', 'expires_at']],
    ['DELETE', []],
  ]);
});
