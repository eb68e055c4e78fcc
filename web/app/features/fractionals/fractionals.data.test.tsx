import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import type { LoadedRecord } from '../../lib/merge.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { useSaveProfile } from './fractionals.data.ts';

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test('a save of skills and other fields keeps what another tab has saved of each', async () => {
  signInAs('fractional');
  // Another tab has saved skills and text; this one changes the headline alone.
  const stored = { skills: ['Pricing'], bio: 'From the other tab', headline: 'CFO', version: 5 };
  const answer = (body: Record<string, unknown>) => {
    if (body.version !== stored.version) {
      const current = Object.fromEntries(Object.keys(body).map((field) => [field, stored[field as 'bio']]));
      return Response.json({ error: 'Changed.', code: 'changed_meanwhile', current }, { status: 409 });
    }
    Object.assign(stored, body, { version: stored.version + 1 });
    return Response.json(stored);
  };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) =>
    init.method === 'PUT' || init.method === 'PATCH'
      ? answer(JSON.parse(String(init.body)))
      : Response.json({ token: 'a' }),
  );
  const loaded: LoadedRecord = { skills: [], bio: '', headline: 'CFO', version: 3 };
  const Save = () => {
    const save = useSaveProfile();
    const run = () =>
      save.mutate({
        update: { bio: '', headline: 'Fractional CFO' },
        skills: [],
        merge: { loaded, onMerged: undefined },
      });
    return (
      <button type="button" onClick={run}>
        Save
      </button>
    );
  };
  renderAt(
    '/',
    <Providers>
      <Save />
    </Providers>,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored.headline).toBe('Fractional CFO');
  expect(stored).toMatchObject({ skills: ['Pricing'], bio: 'From the other tab' });
});
