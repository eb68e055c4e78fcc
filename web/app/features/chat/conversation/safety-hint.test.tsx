import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { SafetyHint } from './safety-hint.tsx';

afterEach(() => localStorage.clear());

test('hides the hint after Got it and keeps the focus in the conversation', async () => {
  renderAt(
    '/c/room',
    <MantineProvider>
      <section tabIndex={-1} aria-label="Conversation">
        <SafetyHint userId="me" />
      </section>
    </MantineProvider>,
  );
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(page.getByRole('region', { name: 'Conversation' })).toHaveFocus();
  expect(document.body.textContent).not.toContain('Before you reply');
});
