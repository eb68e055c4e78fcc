import type { z } from 'zod';
import { jobFilters } from '../../../../contract/src/jobs.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoney } from '../../lib/money.ts';

type Name = keyof typeof jobFilters;
export type JobFilters = { [K in Name]?: z.output<(typeof jobFilters)[K]> };

/** Each filter as the URL has it, when it is not set. */
export const unset = {
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

/** A change of filters, in the URL's texts. */
export type Change = Partial<typeof unset>;

const isName = (name: string): name is Name => name in jobFilters;

/** The filters in a page's query; what the contract does not know is left out, so that a bent link still searches. */
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

/** The whole question of a page's URL, as job search takes it. */
export const readSearch = (params: URLSearchParams, canMatch: boolean) => {
  const sort = sorts.find((known) => known === params.get('sort')) ?? 'relevance';
  const page = Math.min(Math.max(1, Math.floor(Number(params.get('page'))) || 1), 100_000);
  return { ...readFilters(params), sort: sort === 'match' && !canMatch ? 'relevance' : sort, page } as const;
};

export const postedLabels: Record<string, string> = {
  1: 'Last 24 hours',
  3: 'Last 3 days',
  7: 'Last 7 days',
  30: 'Last 30 days',
};

/** A filter that is set, in words, and the change that drops it. */
interface FilterChip {
  label: string;
  drop: Change;
}

type Titles = ReadonlyMap<string, string>;

const several = [
  'fractional_type',
  'main_category',
  'sub_category',
  'location',
  'workplace',
  'skills',
] as const;

const labelOf = (name: (typeof several)[number], value: string, titles: Titles): string => {
  if (name === 'workplace') return labels.workplace[value as keyof typeof labels.workplace];
  if (name === 'main_category') return titles.get(value) ?? 'Industry';
  if (name === 'sub_category') return titles.get(value) ?? 'Part of an industry';
  return value;
};

const hoursLabel = ({ hours_min: least, hours_max: most }: JobFilters): string => {
  if (most === undefined) return `At least ${least} h/week`;
  return least === undefined ? `At most ${most} h/week` : `${least}–${most} h/week`;
};

const payLabel = ({ budget_min: least, rate_period: period, currency }: JobFilters): string =>
  [
    least === undefined ? 'Paid' : 'At least',
    least !== undefined && (currency ? formatMoney(least, currency) : least),
    period && `per ${labels.ratePeriod[period]}`,
    least === undefined && currency && `in ${currency}`,
  ]
    .filter(Boolean)
    .join(' ');

/** What is set, one by one; `titles` names industries and their parts by id. */
export const chipsOf = (filters: JobFilters, titles: Titles): FilterChip[] => {
  const chips: FilterChip[] = several.flatMap((name) => {
    const values: readonly string[] = filters[name] ?? [];
    return values.map((value) => ({
      label: labelOf(name, value, titles),
      drop: { [name]: values.filter((other) => other !== value) },
    }));
  });
  const { search, hours_min, hours_max, budget_min, rate_period, currency, posted_within } = filters;
  if (search) chips.unshift({ label: `“${search}”`, drop: { search: '' } });
  if (hours_min !== undefined || hours_max !== undefined)
    chips.push({ label: hoursLabel(filters), drop: { hours_min: '', hours_max: '' } });
  if (budget_min !== undefined || rate_period || currency)
    chips.push({ label: payLabel(filters), drop: { budget_min: '', rate_period: '', currency: '' } });
  if (filters.client_type_expertise)
    chips.push({ label: soldToLabel(filters.client_type_expertise), drop: { client_type_expertise: '' } });
  if (posted_within !== undefined)
    chips.push({
      label: postedLabels[posted_within] ?? `Last ${posted_within} days`,
      drop: { posted_within: '' },
    });
  return chips;
};

const soldToLabel = (type: keyof typeof labels.businessType) => (type === 'B2B,B2C' ? 'B2B and B2C' : type);
