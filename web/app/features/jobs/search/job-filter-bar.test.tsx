import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { getQueryClient } from '../../../lib/query-client.ts';
import { Providers } from '../../../ui/providers.tsx';
import { JobSearch } from './job-search.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ count: 0, next: null, previous: null, results: [] })),
  );
});

afterEach(() => {
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const popover = (name: string) => page.getByRole('dialog', { name, exact: true });

test('a filter of the bar opens at its button, takes the focus and gives it back on Escape', async () => {
  renderAt(
    '/jobgrid',
    <Providers>
      <JobSearch view="card" filters="bar" />
    </Providers>,
  );
  await expect.element(button('Where')).toHaveAttribute('aria-expanded', 'false');
  await button('Where').click();
  await expect.element(page.getByRole('checkbox', { name: 'Remote' })).toBeVisible();
  await expect.element(button('Where')).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => popover('Where').element().contains(document.activeElement)).toBe(true);
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
  await expect.poll(() => left(popover('Where').element()) - left(button('Where').element())).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Where')).toHaveFocus();
  await expect.element(popover('Where')).not.toBeInTheDocument();
});

test('another filter of the bar takes the place of the open one, whose button closes it', async () => {
  renderAt(
    '/jobgrid',
    <Providers>
      <JobSearch view="card" filters="bar" />
    </Providers>,
  );
  await button('Function').click();
  await expect.element(popover('Function')).toBeVisible();
  await button('Posted').click();
  await expect.element(page.getByRole('radio', { name: 'Any time' })).toBeVisible();
  await expect.element(popover('Function')).not.toBeInTheDocument();
  await button('Posted').click();
  await expect.element(popover('Posted')).not.toBeInTheDocument();
});
