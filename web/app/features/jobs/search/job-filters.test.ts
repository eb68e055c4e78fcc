import { expect, test } from 'vitest';
import { jobFilters } from '../../../../../contract/src/jobs.ts';
import { emptyFilters, filterGroups, readFilters, readSearch, toChips } from './job-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const industry = '0193c1d0-0000-7000-8000-000000000004';

/** Each filter of the contract, set. */
const examples = {
  search: 'board pack',
  fractional_type: ['CFO', 'CSO (sales)'],
  main_category: [industry],
  sub_category: [industry],
  skills: ['C++', 'P&L'],
  location: ['South America'],
  workplace: ['remote', 'on_site'],
  client_type_expertise: 'B2B,B2C',
  hours_min: 5,
  hours_max: 20,
  budget_min: 120.5,
  rate_period: 'month',
  currency: 'GBP',
  posted_within: 7,
};

test('every filter of the contract is read from the URL, has a field and has a chip', () => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(examples))
    for (const item of [value].flat()) params.append(name, String(item));
  const filters = read(String(params));
  expect(filters).toEqual(examples);
  expect(Object.keys(filters).sort()).toEqual(Object.keys(jobFilters).sort());
  expect(['search', ...filterGroups.flatMap(({ names }) => names)].sort()).toEqual(
    Object.keys(emptyFilters).sort(),
  );
  const unsetNames = toChips(filters, new Map()).flatMap(({ unset }) => Object.keys(unset));
  expect(new Set(unsetNames)).toEqual(new Set(Object.keys(emptyFilters)));
});

test('ignores names and values that the contract does not have', () => {
  expect(read('fractional_type=Wizard&location=USA&hours_min=many&currency=XXX&unknown=1&search=')).toEqual({
    location: ['USA'],
  });
  expect(read('fractional_type=CFO,CTO')).toEqual({ fractional_type: ['CFO', 'CTO'] });
});

test.each([
  ['', 'relevance', 1],
  ['sort=budget&page=3', 'budget', 3],
  ['sort=random&page=-2', 'relevance', 1],
  ['page=1e99', 'relevance', 100_000],
  ['sort=match', 'relevance', 1],
])('reads the sort order and page of a visitor from %j', (query, sort, page) => {
  expect(readSearch(new URLSearchParams(query), false)).toEqual({ sort, page });
});

test('sorts by match only for people with a profile', () => {
  expect(readSearch(new URLSearchParams('sort=match'), true).sort).toBe('match');
});

test.each([
  ['search=board', ['“board”']],
  ['hours_min=5', ['At least 5 h/week']],
  ['hours_max=10', ['At most 10 h/week']],
  ['hours_min=5&hours_max=10', ['5–10 h/week']],
  ['budget_min=120&currency=CAD&rate_period=hour', ['At least CA$120 an hour']],
  ['rate_period=month&currency=GBP', ['Paid by the month in GBP']],
  ['posted_within=7', ['Last 7 days']],
  ['posted_within=12', ['Last 12 days']],
  ['workplace=on_site&client_type_expertise=B2B,B2C', ['On site', 'B2B and B2C']],
  [`main_category=${industry}`, ['Fintech']],
])('labels %s as %j', (query, labels) => {
  const chips = toChips(read(query), new Map([[industry, 'Fintech']]));
  expect(chips.map(({ label }) => label)).toEqual(labels);
});

test('a chip removes its own value and keeps the others', () => {
  const [first] = toChips(read('fractional_type=CFO&fractional_type=CTO'), new Map());
  expect(first?.unset).toEqual({ fractional_type: ['CTO'] });
});

test('sorts by what suits a person who is matched, unless they type words or choose an order', () => {
  const sort = (query: string, canMatch = true) => readSearch(new URLSearchParams(query), canMatch).sort;
  expect(sort('')).toBe('for_you');
  expect(sort('fractional_type=CFO')).toBe('for_you');
  expect(sort('search=board')).toBe('relevance');
  expect(sort('sort=recent')).toBe('recent');
  expect(sort('', false)).toBe('relevance');
});
