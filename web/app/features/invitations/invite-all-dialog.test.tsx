import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { InviteAllDialog } from './invite-all-dialog.tsx';

const jobId = '0193c1d0-0000-7000-8000-000000000001';
const people = ['2', '3', '4'].map((digit) => ({
  id: jobId.replace(/1$/, digit),
  first_name: `Person ${digit}`,
  last_name: 'Example',
})) as unknown as FractionalCard[];

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test.each([
  [{ used: 3, allowed: 5 }, /2 invitations left for this job/, false],
  [{ used: 2, allowed: 5 }, /Invite 3 people/, true],
])('with %o for three people, shows %s', async (allowance, text, canSend) => {
  signInAs('company');
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('employer/invitations')
        ? { count: 0, next: null, previous: null, results: [], allowance }
        : url.includes('conflict')
          ? { conflict: false }
          : { results: [] },
    ),
  );
  const done = vi.fn();
  renderAt(
    '/',
    <Providers>
      <InviteAllDialog jobId={jobId} people={people} onClose={done} onDone={done} />
    </Providers>,
  );
  await expect.element(page.getByText(text)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send invitations' });
  await (canSend ? expect.element(send).toBeEnabled() : expect.element(send).toBeDisabled());
});
