import {
  keepPreviousData,
  onlineManager,
  QueryClientProvider,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { getQueryClient } from '../lib/query-client.ts';
import { LoadBoundary } from './load-boundary.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  getQueryClient().clear();
});

const show = (element: React.ReactNode) =>
  renderAt('/', <QueryClientProvider client={getQueryClient()}>{element}</QueryClientProvider>);

const List = () => (
  <LoadBoundary
    query={useQuery({ queryKey: ['list'], queryFn: async () => 'Three jobs' })}
    skeleton={<p>Waiting</p>}
  >
    {(text) => <p>{text}</p>}
  </LoadBoundary>
);

const Save = () => {
  const save = useMutation({ mutationFn: () => Promise.reject(new Error('The server cannot be reached.')) });
  return (
    <button type="button" disabled={save.isPending} onClick={() => save.mutate()}>
      {save.error?.message ?? 'Save'}
    </button>
  );
};

test('shows that the person is offline, and loads when they are back', async () => {
  onlineManager.setOnline(false);
  show(<List />);
  await expect.element(page.getByText('You are offline. This loads when you are back online.')).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(page.getByText('Three jobs')).toBeVisible();
});

const Filtered = () => {
  const [filter, setFilter] = useState('declined');
  const query = useQuery({
    queryKey: ['filtered', filter],
    queryFn: (): Promise<string[]> => (filter === 'declined' ? Promise.resolve([]) : new Promise(() => {})),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <button type="button" onClick={() => setFilter('hired')}>
        Hired
      </button>
      <LoadBoundary query={query} skeleton={<p>Waiting</p>} empty={<p>No {filter} applicants</p>}>
        {(rows) => <p>{rows.length} applicants</p>}
      </LoadBoundary>
    </>
  );
};

test('a filter without rows says nothing of the next filter, which is still loading', async () => {
  show(<Filtered />);
  await expect.element(page.getByText('No declined applicants')).toBeVisible();
  await page.getByRole('button', { name: 'Hired' }).click();
  await expect.element(page.getByText('Waiting')).toBeVisible();
  await expect.element(page.getByText('No hired applicants')).not.toBeInTheDocument();
});

test('a mutation without a connection fails at once', async () => {
  onlineManager.setOnline(false);
  show(<Save />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible();
});
