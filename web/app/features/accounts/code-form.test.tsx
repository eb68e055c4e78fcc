import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { CodeForm } from './code-form.tsx';

const posted: string[] = [];
let release: (response: Response) => void;

beforeEach(() => {
  posted.splice(0);
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    posted.push(String(body));
    return new Promise<Response>((resolve) => {
      release = resolve;
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (onTicket: (ticket: string) => void = () => {}) =>
  renderAt(
    '/',
    <Providers>
      <CodeForm
        email="ada@people.example"
        purpose="signup"
        mailbox={undefined}
        onTicket={onTicket}
        onResend={async () => {}}
      />
    </Providers>,
  );
const field = page.getByLabelText('Code', { exact: true });

const answer = (status: number, body: object) => release(new Response(JSON.stringify(body), { status }));
const button = page.getByRole('button', { name: 'Continue' });

test('posts a complete code once, although the button is pressed after it was accepted', async () => {
  const onTicket = vi.fn();
  show(onTicket);
  await field.fill('123456');
  await expect.poll(() => posted.length).toBe(1);
  answer(200, { ticket: 'a-ticket' });
  await expect.poll(() => onTicket.mock.calls).toEqual([['a-ticket']]);
  await button.click();
  expect(posted).toHaveLength(1);
});

test('posts a wrong code once and keeps its error, and a corrected one again', async () => {
  show();
  await field.fill('123456');
  await expect.poll(() => posted.length).toBe(1);
  answer(400, { error: 'Wrong code.', code: 'invalid_code' });
  await expect.element(page.getByText('Wrong code.')).toBeVisible();
  await button.click();
  await expect.element(page.getByText('Wrong code.')).toBeVisible();
  expect(posted).toHaveLength(1);
  await field.fill('123457');
  await expect.poll(() => posted.length).toBe(2);
});

test('posts the same code again after the connection failed', async () => {
  show();
  await field.fill('123456');
  await expect.poll(() => posted.length).toBe(1);
  answer(503, { error: 'Busy.', code: 'unavailable' });
  await expect.element(page.getByText('Busy.')).toBeVisible();
  await button.click();
  await expect.poll(() => posted.length).toBe(2);
});
