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

test.each(['Jobs', 'Step'])('the focus goes to the start of what is arrived at: %s', async (name) => {
  renderAt('/', <Site />);
  await follow(name);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a question that changes leaves the focus where it was', async () => {
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

test('a form that takes a text’s place gets the focus, and gives it back to the button', async () => {
  renderAt('/', <Editable />);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus();
});
