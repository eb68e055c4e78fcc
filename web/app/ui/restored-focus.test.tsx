import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { useRestoredFocus } from './restored-focus.ts';

const Rows = () => {
  useRestoredFocus();
  const [rows, setRows] = useState(['First', 'Second']);
  const [busy, setBusy] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {rows.length > 0 && (
        <ul aria-label="Rows" tabIndex={-1}>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
                Delete {row}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        disabled={busy}
        data-loading={busy}
        onClick={() => {
          setBusy(true);
          setTimeout(() => setBusy(false), 500);
        }}
      >
        Save
      </button>
    </main>
  );
};

const activate = (name: string) => page.getByRole('button', { name }).click();

test('focuses the list when a row is removed, and the page when the list is empty', async () => {
  renderAt('/', <Rows />);
  await activate('Delete First');
  await expect.element(page.getByRole('list', { name: 'Rows' })).toHaveFocus();
  await activate('Delete Second');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('focuses a button again after it was disabled during a call', async () => {
  renderAt('/', <Rows />);
  await activate('Save');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus();
});

const Field = () => {
  useRestoredFocus();
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Day" onFocus={() => setOpen(true)} onBlur={() => setOpen(false)} />
      {open && <p>A calendar</p>}
      <input aria-label="Place" />
    </>
  );
};

test('does not restore the focus to a field that the person left', async () => {
  renderAt('/', <Field />);
  await page.getByRole('textbox', { name: 'Day' }).click();
  await userEvent.tab();
  await expect.element(page.getByText('A calendar')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Place' })).toHaveFocus();
});
