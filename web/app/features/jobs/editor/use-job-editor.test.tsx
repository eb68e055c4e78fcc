import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { renderAt } from '../../../../test/render.tsx';
import { signInAs } from '../../../../test/session.ts';
import { clearAllOwnStorage } from '../../../lib/own-storage.ts';
import { clearSession } from '../../../lib/session.ts';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { Providers } from '../../../ui/providers.tsx';
import { emptyValues } from './job-form-values.ts';
import { readUnsaved, storeUnsaved } from './unsaved-job.ts';
import { type EditorProps, useJobEditor } from './use-job-editor.ts';

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

test('keeps unsaved input per person and clears it on sign-out', () => {
  const values = { ...emptyValues, title: 'CFO for a bakery' };
  storeUnsaved('me', 'new', values);
  expect(readUnsaved('me', 'new')).toEqual(values);
  expect(readUnsaved('another', 'new')).toBeUndefined();
  clearAllOwnStorage();
  expect(readUnsaved('me', 'new')).toBeUndefined();
});

const id = '0193c1d0-0000-7000-8000-000000000001';
const company = { id: 'c', name: 'Hazelbrook' } as EditorProps['company'];

const Draft = ({ onSaved, stored }: { onSaved: () => void; stored?: Job }) => {
  const { form, submit, restored, discard } = useJobEditor({ stored, company, onSaved });
  return (
    <>
      <input aria-label="Title" {...form.getInputProps('title')} />
      <button type="button" onClick={() => submit('draft')}>
        Save
      </button>
      {restored && (
        <button type="button" onClick={discard}>
          Discard
        </button>
      )}
    </>
  );
};

test('saves a draft once although its button is pressed twice before the first answer', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    if (!String(url).includes('/employer/job') || method === 'GET') return Response.json({}, { status: 404 });
    sent.push(method);
    return Response.json({ ...emptyValues, id, undecided: [], version: 1 });
  });
  const onSaved = vi.fn();
  renderAt(
    '/',
    <Providers>
      <Draft onSaved={onSaved} />
    </Providers>,
  );
  await page.getByLabelText('Title').fill('Fractional CFO for a bakery');
  const save = page.getByRole('button', { name: 'Save' }).element() as HTMLButtonElement;
  save.click();
  save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  // The draft, what was typed since, and the job.
  expect(sent).toEqual(['POST', 'PUT', 'PUT']);
});

test('keeps in the browser what was typed during a save, when the next save fails', async () => {
  signInAs('company');
  const stored = { ...emptyValues, id, status: 'draft', undecided: [], version: 1 } as unknown as Job;
  const sent: string[] = [];
  let answerFirst = () => {};
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json({}, { status: 404 });
    sent.push(JSON.parse(String(body)).title);
    if (sent.length > 1) return Response.json({ error: 'Busy.', code: 'unavailable' }, { status: 503 });
    await new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    return Response.json({ ...stored, title: sent[0], version: 2 });
  });
  renderAt(
    '/',
    <Providers>
      <Draft onSaved={() => {}} stored={stored} />
    </Providers>,
  );
  const title = page.getByLabelText('Title');
  await title.fill('Fractional CFO for a bakery');
  await expect.poll(() => sent, { timeout: 5_000 }).toHaveLength(1);
  await title.fill('Fractional CFO for two bakeries');
  answerFirst();
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  const getUnsaved = () => readUnsaved('0193c1d0-0000-7000-8000-000000000009', id)?.title;
  await expect.poll(getUnsaved).toBe('Fractional CFO for two bakeries');
});

test('keeps what a colleague has changed in a draft that is saved from older values', async () => {
  signInAs('company');
  const job = { ...emptyValues, id, status: 'draft', undecided: ['why_now', 'start_date'], version: 1 };
  const server = { ...job, title: 'Fractional CFO', city: '' } as unknown as Job & { city: string };
  const stored = { ...server };
  vi.stubGlobal('fetch', async (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    if (!/employer\/job/.test(String(url))) return Response.json({}, { status: 404 });
    if (method !== 'PUT') return Response.json(server);
    const { version, ...fields } = JSON.parse(String(body));
    if (version !== server.version)
      return Response.json(
        { error: 'Changed.', code: 'changed_meanwhile', current: server },
        { status: 409 },
      );
    Object.assign(server, fields, { version: version + 1 });
    return Response.json({ ...server, saved_at: '2026-01-05T09:00:00.000Z' });
  });
  const onSaved = vi.fn();
  renderAt(
    '/',
    <Providers>
      <Draft onSaved={onSaved} stored={stored} />
    </Providers>,
  );
  Object.assign(server, { city: 'Bristol', version: 2 });
  await page.getByLabelText('Title').fill('Fractional CFO for a bakery');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect([server.title, server.city]).toEqual(['Fractional CFO for a bakery', 'Bristol']);
});

test('restored input of a new job is not saved while the person may discard it', async () => {
  signInAs('company');
  const me = '0193c1d0-0000-7000-8000-000000000009';
  storeUnsaved(me, 'new', { ...emptyValues, title: 'Fractional CFO for a bakery' });
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(method);
    return Response.json({}, { status: 404 });
  });
  renderAt(
    '/',
    <Providers>
      <Draft onSaved={() => {}} />
      <DialogHost />
    </Providers>,
  );
  const title = page.getByLabelText('Title');
  await expect.element(title).toHaveValue('Fractional CFO for a bakery');
  // Longer than the pause after which a draft is saved.
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(sent).toEqual([]);
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await discard.click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(title).toHaveValue('');
  await expect.element(discard).not.toBeInTheDocument();
  expect(readUnsaved(me, 'new')).toBeUndefined();
});
