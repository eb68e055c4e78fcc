import type { Given } from '../../../../../contract/src/endpoint.ts';
import { ApprovalStatus, type employeeList } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { PayCurrency } from '../../../../../contract/src/money.ts';
import {
  BusinessType,
  FractionalType,
  Location,
  RatePeriod,
  Workplace,
} from '../../../../../contract/src/values.ts';

/** The filters of the URL; the admin dashboard links with its own filters, `plan` and `promo`. */
export const noFilters = {
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
  free_hours: '',
  free_from: '',
  plan: '',
  promo: '',
  status: '',
  date_from: '',
  date_to: '',
  sort: '',
  /** The job that each candidate is matched with; not a filter. */
  match_job: '',
};
export type CandidateFilters = typeof noFilters;

export const sorts = {
  relevance: 'Most relevant',
  recent: 'Newest',
  experience: 'Most experienced',
  rate: 'Lowest rate',
  match: 'Best match',
} as const;

type Query = NonNullable<Given<typeof employeeList.query>>;

const validOptions = <T extends string>(options: readonly T[], values: string[]): T[] =>
  values.filter((value): value is T => options.some((option) => option === value));
const validOption = <T extends string>(options: readonly T[], value: string): T | undefined =>
  validOptions(options, [value])[0];
const toAmount = (text: string): number | undefined =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
/** Whole hours of a week, at least one. */
const toWholeHours = (text: string): number | undefined => {
  const hours = Number(text);
  return Number.isInteger(hours) && hours >= 1 && hours <= limits.jobHours.max ? hours : undefined;
};
const toFlag = (text: string): string | undefined => validOption(['True', 'False'], text);
const toId = (text: string): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : undefined;
const toDay = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
const nonEmpty = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** The status filter that applies: for admins `verified` unless a link or filter sets another. */
export const effectiveStatus = ({ status, plan, promo }: CandidateFilters): ApprovalStatus | undefined =>
  status === '' && plan === '' && promo === '' ? 'verified' : validOption(ApprovalStatus.options, status);

const withoutUndefined = <T extends object>(query: T) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query;

/** The filters as a query of the API; unknown values of the URL are left out. */
export const toFilterQuery = (filters: CandidateFilters, admin = false) =>
  withoutUndefined({
    search: filters.search || undefined,
    // Admins filter by the primary function, as the counts of the dashboard do.
    [admin ? 'primary_type' : 'fractional_type']: nonEmpty(
      validOptions(FractionalType.options, filters.fractional),
    ),
    location: nonEmpty(validOptions(Location.options, filters.location)),
    workplace: nonEmpty(validOptions(Workplace.options, filters.workplace)),
    main_category: nonEmpty(filters.main_category.filter((id) => /^[0-9a-f-]{36}$/i.test(id))),
    skills: nonEmpty(filters.skills),
    client_type_expertise: validOption(BusinessType.options, filters.client_type_expertise),
    hours_min: toAmount(filters.hours_min),
    hours_max: toAmount(filters.hours_max),
    rate_max: toAmount(filters.rate_max),
    rate_period: validOption(RatePeriod.options, filters.rate_period),
    currency: validOption(PayCurrency.options, filters.currency),
    availability: toDay(filters.availability),
    free_hours: toWholeHours(filters.free_hours),
    free_from: toDay(filters.free_from),
  });

/** The query of the list: filters, order, page, and for admins plan and status. */
export const toListQuery = (
  filters: CandidateFilters,
  page: number,
  size: number,
  admin: boolean,
): Query => ({
  ...toFilterQuery(filters, admin),
  ...withoutUndefined({
    plan: toFlag(filters.plan),
    promo: toFlag(filters.promo),
    status: admin ? effectiveStatus(filters) : undefined,
    date_from: admin ? toDay(filters.date_from) : undefined,
    date_to: admin ? toDay(filters.date_to) : undefined,
    match_job: admin ? undefined : toId(filters.match_job),
    sort: validOption(Object.keys(sorts) as (keyof typeof sorts)[], filters.sort),
    page,
    page_size: size,
  }),
});

/** The query of the visitors’ preview: the same filters, one page. */
export const toPreviewQuery = (filters: CandidateFilters): Query =>
  toListQuery({ ...filters, match_job: '' }, 1, limits.publicFractionalPreview, false);

const hours = String.raw`(\d{1,2})\s*(?:h|hrs?|hours?|stunden|heures)`;
const aWeek = String.raw`\s*(?:\/|a|per|each|pro|par)\s*(?:week|wk|woche|semaine)`;
/** 'For 8 hours', '8 hours a week', or '8 hours' at the end: '24 hour support' is about something else. */
const hoursInText = new RegExp(
  String.raw`(?:^|\s)(?:(?:for|für|fuer|pour)\s+${hours}(?:${aWeek})?|${hours}${aWeek}|${hours}(?=\s*$))(?=$|[\s,.])`,
  'i',
);

/** A searched text as filters: 'CFO in Hamburg for 8 hours' asks for 8 free hours a week of a 'CFO in Hamburg'. */
export const readSearchText = (text: string): Partial<CandidateFilters> => {
  const [found, ...groups] = hoursInText.exec(text) ?? [];
  const number = groups.find((group) => group !== undefined) ?? '';
  if (found === undefined || toWholeHours(number) === undefined) return { search: text };
  return { search: text.replace(found, ' ').replaceAll(/\s+/g, ' ').trim(), free_hours: number };
};
