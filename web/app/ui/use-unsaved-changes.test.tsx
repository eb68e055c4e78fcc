import { useState } from 'react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { DialogHost } from './dialogs.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

const Form = () => {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '', ['part']);
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="?part=brand">Another form</Link>
      <Link to="?page=2">Next page of the history</Link>
      <Link to="?part=texts" replace>
        The saved form
      </Link>
      <DialogHost />
    </>
  );
};

let search: () => string;
beforeEach(() => {
  ({ search } = renderAt('/', <Form />, [{ path: '/elsewhere', element: <h1>Elsewhere</h1> }]));
});
const text = page.getByRole('textbox', { name: 'Text' });
const follow = (name: string) => page.getByRole('link', { name }).click();
const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

test('a form without changes is left without a question', async () => {
  await follow('Elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('asks before a link loses unsaved changes, and keeps them for who stays', async () => {
  await text.fill('Half a sentence');
  await follow('Elsewhere');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('Half a sentence');

  await follow('Elsewhere');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('asks before another form of the page opens, and not where this one stays', async () => {
  await text.fill('Half a sentence');
  await follow('Next page of the history');
  await expect.poll(search).toBe('?page=2');
  await follow('The saved form');
  await expect.poll(search).toBe('?part=texts');
  await expect.element(dialog).not.toBeInTheDocument();
  await follow('Another form');
  await expect.element(dialog).toBeVisible();
  expect(search()).toBe('?part=texts');
});

test('the browser asks before the page is closed, while there are changes', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await text.fill('Half a sentence');
  await expect.poll(isAsked).toBe(true);
  await text.fill('');
  await expect.poll(isAsked).toBe(false);
});
