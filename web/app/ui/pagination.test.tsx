import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { Pagination } from './pagination.tsx';
import { lastWindowStart, windowAt, windowStart } from './pagination-window.ts';
import { useUrlFilters } from './use-url-filters.ts';

test('a window is the block of four pages that contains the page', () => {
  expect([1, 4, 5, 8, 9].map(windowStart)).toEqual([1, 1, 5, 5, 9]);
  expect(windowAt(9, 11)).toEqual([9, 10, 11]);
  expect(lastWindowStart(11)).toBe(9);
  expect(lastWindowStart(8)).toBe(5);
});

const Pages = ({ count = 11 }: { count?: number }) => (
  <Pagination page={useUrlFilters({}).page} count={count} pageSize={1} />
);

const shown = () =>
  [...document.querySelectorAll('nav a[aria-label^="Page "]')].map((link) => Number(link.textContent));
const current = () => document.querySelector('[aria-current="page"]')?.textContent;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });

test('changes the page in the URL and keeps other parameters', async () => {
  const { search } = renderAt('/jobgrid?search=cfo', <Pages />);
  await link('Next page').click();
  await expect.poll(search).toBe('?search=cfo&page=2');
  await expect.poll(current).toBe('2');
  await link('Previous page').click();
  await expect.poll(search).toBe('?search=cfo');
});

test('jumps by four without leaving the page, and resets the window when a page is chosen', async () => {
  const { search } = renderAt('/?page=2', <Pages />);
  await expect.poll(shown).toEqual([1, 2, 3, 4]);
  await button('Forward four pages').click();
  await expect.poll(shown).toEqual([5, 6, 7, 8]);
  await expect.poll(search).toBe('?page=2');
  await link('Next page').click();
  await expect.poll(shown).toEqual([1, 2, 3, 4]);
  await expect.poll(current).toBe('3');
  await button('Forward four pages').click();
  await button('Forward four pages').click();
  await expect.poll(shown).toEqual([9, 10, 11]);
  await expect.element(button('Forward four pages')).toBeDisabled();
  await link('Page 10').click();
  await expect.poll(current).toBe('10');
});

test('moves the window after the last page of a block', async () => {
  renderAt('/?page=4', <Pages />);
  await link('Next page').click();
  await expect.poll(shown).toEqual([5, 6, 7, 8]);
});

test('draws nothing for one page', async () => {
  renderAt('/', <Pages count={1} />);
  await expect.poll(() => document.querySelector('nav')).toBeNull();
});

test('focuses the start of the list after a change of page', async () => {
  renderAt(
    '/',
    <section tabIndex={-1} aria-label="Results">
      <Pages />
    </section>,
  );
  await link('Page 2').click();
  await expect.element(page.getByRole('region', { name: 'Results' })).toHaveFocus();
});
