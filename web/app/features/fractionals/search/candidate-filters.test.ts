import { expect, test } from 'vitest';
import { queryOfFilters, unset } from './candidate-filters.ts';

test('the links of the dashboard become the query', () => {
  const links = { ...unset, fractional: ['CSO (sales)'], plan: 'False' };
  expect(queryOfFilters(links, 1, 12, true)).toEqual({
    primary_type: ['CSO (sales)'],
    plan: 'False',
    page: 1,
    page_size: 12,
  });
});

test('an admin sees verified ones at first, and a company is never asked for a status', () => {
  expect(queryOfFilters(unset, 2, 12, true)).toEqual({ status: 'verified', page: 2, page_size: 12 });
  expect(queryOfFilters({ ...unset, status: 'any' }, 1, 12, true)).toEqual({ page: 1, page_size: 12 });
  expect(queryOfFilters({ ...unset, status: 'pending' }, 1, 12, false)).toEqual({ page: 1, page_size: 12 });
});

test('what means nothing is left out, so that a mistyped address still finds people', () => {
  const odd = {
    ...unset,
    fractional: ['Boss', 'CFO'],
    hours_min: 'many',
    main_category: ['x'],
    availability: 'soon',
    plan: 'maybe',
  };
  expect(queryOfFilters(odd, 1, 12, false)).toEqual({ fractional_type: ['CFO'], page: 1, page_size: 12 });
});
