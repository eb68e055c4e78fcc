import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const posted: unknown[] = [];
let answer: { score: number; advice?: string };

beforeEach(() => {
  posted.splice(0);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    posted.push(JSON.parse(String(body)));
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('says how hard the password is to guess once typing pauses, with the ticket, and nothing for a short one', async () => {
  renderAt(
    '/',
    <Providers>
      <NewPasswordForm ticket="a-ticket" action="Set password" onSend={async () => {}} />
    </Providers>,
  );
  const field = page.getByLabelText('Password', { exact: true });
  answer = { score: 1, advice: 'Add another word.' };
  await field.fill('Summer2026!');
  await expect.element(page.getByText('Weak. Add another word.')).toBeVisible();
  expect(posted).toEqual([{ password: 'Summer2026!', ticket: 'a-ticket' }]);
  answer = { score: 4 };
  await field.fill('seven brass kettles');
  await expect.element(page.getByText('Strong.')).toBeVisible();
  await field.fill('seven');
  await expect.element(page.getByText('Strong.')).not.toBeInTheDocument();
  expect(posted).toHaveLength(2);
});
