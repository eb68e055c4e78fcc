import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { Providers } from '../../../ui/providers.tsx';
import { emptyValues } from './job-form-values.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';

const id = '0193c1d0-0000-7000-8000-000000000001';

const Draft = () => {
  const [title, setTitle] = useState('');
  const { state, flush } = useDraftAutosave({
    enabled: true,
    values: { ...emptyValues, title },
    stored: undefined,
    onCreated: () => undefined,
    onStored: () => undefined,
    onMerged: () => undefined,
  });
  return (
    <main>
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <button type="button" onClick={() => flush().catch(() => undefined)}>
        Save
      </button>
      <p role="status">{state}</p>
    </main>
  );
};

test('creates a draft once although the first answer was lost, and then saves what was typed meanwhile', async () => {
  const sent: { method: string; key: string | null; title: string }[] = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request, init: RequestInit = {}) => {
    if (!String(url).includes('/employer/job')) return Response.json({});
    const { title } = JSON.parse(String(init.body));
    sent.push({
      method: init.method ?? 'GET',
      key: new Headers(init.headers).get('idempotency-key'),
      title,
    });
    if (sent.length === 1) throw new TypeError('The answer was lost.');
    return Response.json({ id, saved_at: '2026-01-05T09:00:00.000Z' });
  });
  renderAt(
    '/',
    <Providers>
      <Draft />
    </Providers>,
  );
  const [field, save] = [page.getByLabelText('Title'), page.getByRole('button', { name: 'Save' })];
  await field.fill('Too few');
  await save.click();
  await field.fill('Fractional CFO');
  await save.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('failed');
  await field.fill('Fractional CFO for a bakery');
  await save.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('saved');
  expect(sent.map(({ method, title }) => [method, title])).toEqual([
    ['POST', 'Fractional CFO'],
    ['POST', 'Fractional CFO'],
    ['PUT', 'Fractional CFO for a bakery'],
  ]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});
