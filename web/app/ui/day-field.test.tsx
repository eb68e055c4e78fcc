import './mantine.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { DayField } from './day-field.tsx';
import { Providers } from './providers.tsx';

const Form = () => {
  const [day, setDay] = useState<string | null>('2031-03-03');
  return (
    <Providers>
      <DayField label="Start" value={day} onChange={setDay} />
      <input aria-label="Next" />
    </Providers>
  );
};

const field = () => page.getByRole('textbox', { name: 'Start' });
const calendar = () => page.getByRole('button', { name: 'Next month' });

test('opens its calendar on a click, not on focus, and closes it when the focus moves on', async () => {
  renderAt('/', <Form />);
  await expect.element(field()).toHaveValue('3 Mar 2031');
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(field()).toHaveFocus();
  await expect.element(calendar()).not.toBeInTheDocument();
  await field().click();
  await expect.element(calendar()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(calendar()).not.toBeInTheDocument();
});

test('chooses a day by keyboard and returns the focus to the field', async () => {
  renderAt('/', <Form />);
  await expect.element(field()).toHaveValue('3 Mar 2031');
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: /^3 March 2031/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveFocus();
  await expect.element(calendar()).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: /^3 March 2031/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(field()).toHaveValue('4 Mar 2031');
  await expect.element(field()).toHaveFocus();
  await expect.element(calendar()).not.toBeInTheDocument();
});
