import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { useFocusOnArrival, useFocusOnSwap } from './focus.ts';

const Site = () => {
  useFocusOnArrival();
  return (
    <>
      <Link to="/jobgrid">Jobs</Link>
      <Link to="?search=cfo">Search</Link>
      <Link to="?step=two">Step</Link>
      <main id="main" tabIndex={-1} />
    </>
  );
};

const follow = (name: string) => page.getByRole('link', { name }).click();

test.each(['Jobs', 'Step'])(
  'moves the focus to the start of the page after a navigation: %s',
  async (name) => {
    renderAt('/', <Site />);
    await follow(name);
    await expect.element(page.getByRole('main')).toHaveFocus();
  },
);

test('keeps the focus when only a search parameter changes', async () => {
  renderAt('/', <Site />);
  await follow('Search');
  await expect.element(page.getByRole('link', { name: 'Search' })).toHaveFocus();
});

const Editable = () => {
  const [open, setOpen] = useState(false);
  const place = useFocusOnSwap<HTMLDivElement>(open);
  return (
    <div ref={place}>
      {open ? (
        <>
          <input aria-label="Name" />
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      )}
    </div>
  );
};

test('focuses a form that replaces a text, and the button after it closes', async () => {
  renderAt('/', <Editable />);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus();
});
