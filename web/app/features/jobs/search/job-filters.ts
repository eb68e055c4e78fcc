import type { z } from 'zod';
import { jobFilters } from '../../../../../contract/src/jobs.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { formatMoney, formatPeriod } from '../../../../../contract/src/money-format.ts';
import { pageIn } from '../../../ui/pagination-window.ts';

type Name = keyof typeof jobFilters;
export type JobFilters = { [K in Name]?: z.output<(typeof jobFilters)[K]> };

/** The values of the filters that are not set, as in the URL. */
export const emptyFilters = {
  search: '',
  fractional_type: [] as string[],
  main_category: [] as string[],
  sub_category: [] as string[],
  skills: [] as string[],
  location: [] as string[],
  workplace: [] as string[],
  client_type_expertise: '',
  hours_min: '',
  hours_max: '',
  budget_min: '',
  rate_period: '',
  currency: '',
  posted_within: '',
} satisfies Record<Name, string | string[]>;

/** Changed filters, as texts of the URL. */
export type FilterChange = Partial<typeof emptyFilters>;

/** The fields of the search but its text, in the order on the screen, with the filters that each sets. */
export const filterGroups = [
  { title: 'Function', names: ['fractional_type'] },
  { title: 'Where', names: ['workplace', 'location'] },
  { title: 'Hours', names: ['hours_min', 'hours_max'] },
  { title: 'Pay', names: ['budget_min', 'rate_period', 'currency'] },
  { title: 'Industry', names: ['main_category', 'sub_category'] },
  { title: 'Skills', names: ['skills'] },
  { title: 'Posted', names: ['posted_within'] },
  { title: 'Business type', names: ['client_type_expertise'] },
] as const satisfies { title: string; names: Name[] }[];

export type FilterTitle = (typeof filterGroups)[number]['title'];

const isName = (name: string): name is Name => name in jobFilters;

/** The filters of a page's URL. Names and values that the contract does not have are ignored. */
export const readFilters = (params: URLSearchParams): JobFilters => {
  const read: [string, unknown][] = [];
  for (const name of new Set(params.keys())) {
    if (!isName(name)) continue;
    const values = params.getAll(name).filter((value) => value !== '');
    if (values.length === 0) continue;
    const parsed = jobFilters[name].safeParse(values.length === 1 ? values[0] : values);
    if (parsed.success) read.push([name, parsed.data]);
  }
  return Object.fromEntries(read);
};

const sorts = ['relevance', 'recent', 'budget', 'match'] as const;
export type Sort = (typeof sorts)[number];

/**
 * The query of the job search for a page's URL. Where matches exist, the usual order without search words is by what suits
 * the person.
 */
export const readSearch = (params: URLSearchParams, canMatch: boolean) => {
  const chosen = sorts.find((name) => name === params.get('sort')) ?? 'relevance';
  const sort = chosen === 'match' && !canMatch ? 'relevance' : chosen;
  const filters = readFilters(params);
  const page = Math.min(pageIn(params), 100_000);
  const forYou = canMatch && sort === 'relevance' && !filters.search;
  return { ...filters, sort: forYou ? 'for_you' : sort, page } as const;
};

export const postedLabels: Record<string, string> = {
  1: 'Last 24 hours',
  3: 'Last 3 days',
  7: 'Last 7 days',
  30: 'Last 30 days',
};

/** The label of a filter that is set, and the change that removes it. */
interface FilterChip {
  label: string;
  unset: FilterChange;
}

type Titles = ReadonlyMap<string, string>;

const listFilters = [
  'fractional_type',
  'main_category',
  'sub_category',
  'location',
  'workplace',
  'skills',
] as const;

const getLabel = (name: (typeof listFilters)[number], value: string, titles: Titles): string => {
  if (name === 'workplace') return labels.workplace[value as keyof typeof labels.workplace];
  if (name === 'main_category') return titles.get(value) ?? 'Industry';
  if (name === 'sub_category') return titles.get(value) ?? 'Sub-industry';
  return value;
};

const hoursLabel = ({ hours_min: min, hours_max: max }: JobFilters): string => {
  if (max === undefined) return `At least ${min} h/week`;
  return min === undefined ? `At most ${max} h/week` : `${min}–${max} h/week`;
};

const payLabel = ({ budget_min: min, rate_period: period, currency }: JobFilters): string =>
  [
    min === undefined ? 'Paid' : 'At least',
    min !== undefined && (currency ? formatMoney(min, currency) : min),
    period && (min === undefined ? `by the ${period}` : formatPeriod(period)),
    min === undefined && currency && `in ${currency}`,
  ]
    .filter(Boolean)
    .join(' ');

/** A chip for each value that is set; `titles` has the titles of industries and sub-industries by id. */
export const toChips = (filters: JobFilters, titles: Titles): FilterChip[] => {
  const chips: FilterChip[] = listFilters.flatMap((name) => {
    const values: readonly string[] = filters[name] ?? [];
    return values.map((value) => ({
      label: getLabel(name, value, titles),
      unset: { [name]: values.filter((other) => other !== value) },
    }));
  });
  const { search, hours_min, hours_max, budget_min, rate_period, currency, posted_within } = filters;
  if (search) chips.unshift({ label: `“${search}”`, unset: { search: '' } });
  if (hours_min !== undefined || hours_max !== undefined)
    chips.push({ label: hoursLabel(filters), unset: { hours_min: '', hours_max: '' } });
  if (budget_min !== undefined || rate_period || currency)
    chips.push({ label: payLabel(filters), unset: { budget_min: '', rate_period: '', currency: '' } });
  if (filters.client_type_expertise)
    chips.push({
      label: filters.client_type_expertise === 'B2B,B2C' ? 'B2B and B2C' : filters.client_type_expertise,
      unset: { client_type_expertise: '' },
    });
  if (posted_within !== undefined)
    chips.push({
      label: postedLabels[posted_within] ?? `Last ${posted_within} days`,
      unset: { posted_within: '' },
    });
  return chips;
};
