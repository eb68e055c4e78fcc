import { expect, test } from 'vitest';
import { noFilters, readSearchText, toListQuery } from './candidate-filters.ts';

test('turns the links of the dashboard into a query', () => {
  const links = { ...noFilters, fractional: ['CSO (sales)'], plan: 'False' };
  expect(toListQuery(links, 1, 12, true)).toEqual({
    primary_type: ['CSO (sales)'],
    plan: 'False',
    page: 1,
    page_size: 12,
  });
});

test('defaults to verified for an admin and sends no status for a company', () => {
  expect(toListQuery(noFilters, 2, 12, true)).toEqual({ status: 'verified', page: 2, page_size: 12 });
  expect(toListQuery({ ...noFilters, status: 'any' }, 1, 12, true)).toEqual({ page: 1, page_size: 12 });
  expect(toListQuery({ ...noFilters, status: 'pending' }, 1, 12, false)).toEqual({ page: 1, page_size: 12 });
});

test('leaves out invalid values of the URL', () => {
  const invalid = {
    ...noFilters,
    fractional: ['Boss', 'CFO'],
    hours_min: 'many',
    main_category: ['x'],
    availability: 'soon',
    plan: 'maybe',
  };
  expect(toListQuery(invalid, 1, 12, false)).toEqual({ fractional_type: ['CFO'], page: 1, page_size: 12 });
});

test.each([
  ['CFO in Hamburg for 8 hours', { search: 'CFO in Hamburg', free_hours: '8' }],
  ['cfo 10h/week berlin', { search: 'cfo berlin', free_hours: '10' }],
  ['CFO Hamburg 8 Stunden pro Woche', { search: 'CFO Hamburg', free_hours: '8' }],
  ['CFO for 90 hours', { search: 'CFO for 90 hours' }],
  ['series B 2 hires', { search: 'series B 2 hires' }],
  ['24 hour support', { search: '24 hour support' }],
])('reads the hours of a week in "%s"', (text, filters) => {
  expect(readSearchText(text)).toEqual(filters);
});
