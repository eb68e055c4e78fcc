import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { SuggestedPeople } from './suggested-people.tsx';

const id = '0193c1d0-0000-7000-8000-000000000001';
const person = {
  id,
  first_name: 'Grace',
  last_name: 'Hopper',
  headline: 'CFO',
  profile_picture: null,
  city: 'Hamburg',
  reply_record: null,
};

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test('says how many invitations are left only once that is known, and loads it again after a failure', async () => {
  signInAs('company');
  let answer = Response.json({ error: 'Try later.', code: 'conflict' }, { status: 409 });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('suggested'))
      return Response.json({ results: [{ fractional: person, score: 80, reasons: [] }] });
    if (!url.includes('invitations')) return Response.json({});
    await held;
    return answer.clone();
  });
  renderAt(
    '/',
    <Providers>
      <SuggestedPeople jobId={id} terms={() => null} />
    </Providers>,
  );
  await expect.element(page.getByText('Grace Hopper')).toBeVisible();
  await expect.element(page.getByText(/No invitations left/)).not.toBeInTheDocument();
  release();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  answer = Response.json({
    count: 0,
    next: null,
    previous: null,
    results: [],
    allowance: { used: 1, allowed: 2 },
  });
  await again.click();
  await expect.element(page.getByText('1 invitation left for this job')).toBeVisible();
});
