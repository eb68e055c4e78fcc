import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '../../../contract/src/client.ts';
import { type CompanyUpdate, employerProfileUpdate } from '../../../contract/src/companies.ts';
import { renderAt } from '../../test/render.tsx';
import { call } from '../lib/call.ts';
import { clearSession, startSession } from '../lib/session.ts';
import { MergeHost } from './merge-host.tsx';
import { Providers } from './providers.tsx';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))}.s`;
const loaded = { headline: 'Bakers', city: 'Bath', about: 'We bake.', version: 3 };
/** What a colleague has saved meanwhile. */
const stored = { headline: 'Bakers since 1912', city: 'Bristol', about: 'We bake.', version: 4 };

let sent: Record<string, unknown>[];
beforeEach(() => {
  sent = [];
  startSession({
    token,
    type: 'company',
    first_name: 'Edith',
    last_name: 'Marlow',
    email: 'edith@example.com',
    id: '0193c1d0-0000-7000-8000-000000000001',
    profile_picture: null,
    plan_name: 'Free',
    submit_approval_request: false,
  });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!path.endsWith(employerProfileUpdate.path)) return Response.json({ results: [] });
    sent.push(JSON.parse(String(body)));
    if (sent.at(-1)?.version === stored.version) return Response.json({ version: 5 });
    return Response.json(
      { error: 'Somebody changed this.', code: 'changed_meanwhile', current: stored },
      { status: 409 },
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

const dialog = page.getByRole('dialog', { name: 'Somebody else changed this, too' });
const onMerged = vi.fn();

const save = (body: CompanyUpdate, labels?: Record<string, string>) => {
  onMerged.mockClear();
  renderAt(
    '/',
    <Providers>
      <MergeHost />
    </Providers>,
  );
  return call(employerProfileUpdate, { body, loaded, onMerged, labels, quiet: true });
};

test('saves fields that only one side changed without a question', async () => {
  await save({ headline: 'Bakers', city: 'Bath', about: 'We bake bread.' });
  expect(sent.at(-1)).toEqual({
    headline: 'Bakers since 1912',
    city: 'Bristol',
    about: 'We bake bread.',
    version: 4,
  });
  expect(onMerged).toHaveBeenCalledOnce();
});

test('asks by keyboard about a field that both changed, and saves the choice', async () => {
  const saving = save({ headline: 'Bakers of Bath', city: 'Bath', about: 'We bake.' });
  await expect.element(dialog.getByText('Bakers since 1912')).toBeVisible();
  await expect.element(dialog.getByText('Bakers of Bath')).toBeVisible();
  await expect.element(dialog.getByRole('radiogroup')).toHaveAccessibleName('Headline');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  dialog.getByRole('radio', { name: 'Keep mine' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: 'Take theirs' })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await saving;
  expect(sent.at(-1)).toEqual({
    headline: 'Bakers since 1912',
    city: 'Bristol',
    about: 'We bake.',
    version: 4,
  });
});

test('calls a field as its form does', async () => {
  const saving = save({ headline: 'Bakers of Bath' }, { headline: 'Slogan' }).catch(() => undefined);
  await expect.element(dialog.getByRole('radiogroup')).toHaveAccessibleName('Slogan');
  await userEvent.keyboard('{Escape}');
  await saving;
});

test('saves nothing when the person goes back to the form', async () => {
  const saving = save({ headline: 'Bakers of Bath' }).catch((error: unknown) => error);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await saving).toBeInstanceOf(CallError);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});
