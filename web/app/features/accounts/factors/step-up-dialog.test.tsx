import { Modal } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reauthenticate, reauthenticateOptions } from '../../../../../contract/src/factors.ts';
import { renderAt } from '../../../../test/render.tsx';
import { confirmIdentity } from '../../../lib/step-up.ts';
import { Providers } from '../../../ui/providers.tsx';
import { StepUpHost } from './step-up-host.tsx';

let methods: string[];
let sent: unknown[];
beforeEach(() => {
  methods = ['password', 'totp'];
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith(reauthenticateOptions.path)) return Response.json({ methods });
    if (!path.endsWith(reauthenticate.path)) return new Response('', { status: 500 });
    const proof = JSON.parse(String(body)) as object;
    sent.push(proof);
    return Object.values(proof).some((secret) => ['right', '123456'].includes(secret))
      ? Response.json({ until: '2026-01-01T00:00:00Z' })
      : Response.json({ error: 'This is not right.', code: 'invalid_code' }, { status: 400 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const onNoMethod = vi.fn();
const Below = () => {
  const [open, setOpen] = useState(true);
  return (
    <Modal opened={open} title="Below" onClose={() => setOpen(false)}>
      <button type="button" onClick={() => void ask()}>
        Go
      </button>
    </Modal>
  );
};
let asked: Promise<boolean> | undefined;
const ask = () => {
  asked = confirmIdentity();
};

const show = async () => {
  renderAt(
    '/',
    <Providers>
      <Below />
      <StepUpHost onNoMethod={onNoMethod} />
    </Providers>,
  );
  await page.getByRole('button', { name: 'Go' }).click();
  await expect.element(dialog).toBeVisible();
};
const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
const below = page.getByRole('dialog', { name: 'Below' });

test('shows a wrong password at the form, and confirms with the right one', async () => {
  await show();
  const password = dialog.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This is not right.')).toBeVisible();
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await expect(asked).resolves.toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('confirms with the code of an authenticator app as soon as it is complete', async () => {
  await show();
  await dialog.getByRole('button', { name: 'Use your authenticator app' }).click();
  await dialog.getByLabelText('Code of your authenticator app').fill('123 456');
  await expect(asked).resolves.toBe(true);
  expect(sent).toEqual([{ totp: '123456' }]);
});

test('is cancelled by Escape, which leaves the dialog below open and returns the focus', async () => {
  await show();
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect(asked).resolves.toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(below).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(below).not.toBeInTheDocument();
});

test('leads an account without any way to confirm to a password', async () => {
  methods = [];
  await show();
  await dialog.getByRole('button', { name: 'Set a password' }).click();
  expect(onNoMethod).toHaveBeenCalledOnce();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).resolves.toBe(false);
});
