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
          setTimeout(() => setBusy(false), 50);
        }}
      >
        Save
      </button>
    </main>
  );
};

const activate = (name: string) => page.getByRole('button', { name }).click();

test('a row that goes leaves the focus to its list, and the last of them to the page', async () => {
  renderAt('/', <Rows />);
  await activate('Delete First');
  await expect.element(page.getByRole('list', { name: 'Rows' })).toHaveFocus();
  await activate('Delete Second');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a button that waits for its answer has the focus again after it', async () => {
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

test('a field that changes the page as it is left does not hold the focus', async () => {
  renderAt('/', <Field />);
  await page.getByRole('textbox', { name: 'Day' }).click();
  await userEvent.tab();
  await expect.element(page.getByText('A calendar')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Place' })).toHaveFocus();
});
