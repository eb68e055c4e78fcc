import type { Given } from '../../../../../contract/src/endpoint.ts';
import { ApprovalStatus, type employeeList } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { Currency } from '../../../../../contract/src/money.ts';
import {
  BusinessType,
  FractionalType,
  Location,
  RatePeriod,
  Workplace,
} from '../../../../../contract/src/values.ts';

/** The filters as the URL has them; `fractional`, `plan` and `promo` are the names in the dashboard's links. */
export const unset = {
  search: '',
  fractional: [] as string[],
  location: [] as string[],
  workplace: [] as string[],
  main_category: [] as string[],
  skills: [] as string[],
  client_type_expertise: '',
  hours_min: '',
  hours_max: '',
  rate_max: '',
  rate_period: '',
  currency: '',
  availability: '',
  plan: '',
  promo: '',
  status: '',
  sort: '',
};
export type CandidateFilters = typeof unset;

export const sorts = {
  relevance: 'Most relevant',
  recent: 'Newest',
  experience: 'Most experienced',
} as const;

type Query = NonNullable<Given<typeof employeeList.query>>;

const known = <T extends string>(options: readonly T[], values: string[]): T[] =>
  values.filter((value): value is T => options.some((option) => option === value));
const one = <T extends string>(options: readonly T[], value: string): T | undefined =>
  known(options, [value])[0];
const amount = (text: string): number | undefined =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
const flag = (text: string): string | undefined => one(['True', 'False'], text);
const day = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
const some = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** An admin sees verified ones unless a link or the filter asks for others. */
export const statusShown = ({ status, plan, promo }: CandidateFilters): ApprovalStatus | undefined =>
  status === '' && plan === '' && promo === '' ? 'verified' : one(ApprovalStatus.options, status);

const given = <T extends object>(asked: T) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Query;

/** What one looks for, as the server is asked; a value in the URL that means nothing is left out. */
export const askedIn = (filters: CandidateFilters, admin = false) =>
  given({
    search: filters.search || undefined,
    // An admin counts people by their primary function, as the dashboard does.
    [admin ? 'primary_type' : 'fractional_type']: some(known(FractionalType.options, filters.fractional)),
    location: some(known(Location.options, filters.location)),
    workplace: some(known(Workplace.options, filters.workplace)),
    main_category: some(filters.main_category.filter((id) => /^[0-9a-f-]{36}$/i.test(id))),
    skills: some(filters.skills),
    client_type_expertise: one(BusinessType.options, filters.client_type_expertise),
    hours_min: amount(filters.hours_min),
    hours_max: amount(filters.hours_max),
    rate_max: amount(filters.rate_max),
    rate_period: one(RatePeriod.options, filters.rate_period),
    currency: one(Currency.options, filters.currency),
    availability: day(filters.availability),
  });

/** The same with what is asked of the list: its order, its page, and who is of which plan. */
export const queryOfFilters = (
  filters: CandidateFilters,
  page: number,
  size: number,
  admin: boolean,
): Query => ({
  ...askedIn(filters, admin),
  ...given({
    plan: flag(filters.plan),
    promo: flag(filters.promo),
    status: admin ? statusShown(filters) : undefined,
    sort: one(Object.keys(sorts) as (keyof typeof sorts)[], filters.sort),
    page,
    page_size: size,
  }),
});

/** What a visitor's preview asks: the same filters, without pages. */
export const previewQuery = (filters: CandidateFilters): Query =>
  queryOfFilters(filters, 1, limits.publicFractionalPreview, false);
