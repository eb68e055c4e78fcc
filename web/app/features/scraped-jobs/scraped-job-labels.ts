import { labels } from '../../../../contract/src/labels.ts';
import { formatMoneyRange, formatPerPeriod } from '../../../../contract/src/money-format.ts';
import { formatWeeklyHours } from '../../../../contract/src/numbers.ts';
import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import type { ImportField, ImportFields, ScrapedJobRow } from '../../../../contract/src/scrapers.ts';

export const kindLabels: Record<SourceKind, string> = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  recruitee: 'Recruitee',
  rss: 'Feed (RSS, Atom, JSON Feed)',
  json_ld: 'Page with JobPosting',
};

/** The description and the sub-industries are not listed. */
type ListedField = Exclude<ImportField, 'description' | 'sub_categories'>;

export const fieldLabels: Record<ListedField, string> = {
  title: 'Title',
  company_name: 'Company',
  company_url: 'Company website',
  fractional_type: 'Executive type',
  engagement: 'Engagement',
  main_category: 'Industry',
  skills: 'Skills',
  location: 'Location',
  city: 'City',
  workplace: 'Workplace',
  client_type_expertise: 'Business type',
  hours_per_week_min: 'Hours from',
  hours_per_week_max: 'Hours to',
  term_months: 'Term in months',
  rate_period: 'Paid by',
  budget_min: 'Pay from',
  budget_max: 'Pay to',
  currency: 'Currency',
  equity: 'Equity',
  start_date: 'Start',
  apply_by: 'Apply by',
};

/** The text of a value; undefined when the field was not found. */
export const formatValue = (
  field: ListedField,
  value: unknown,
  industryTitle: (id: string) => string,
): string | undefined => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  if (field === 'main_category') return industryTitle(String(value));
  if (field === 'workplace') return labels.workplace[value as NonNullable<ImportFields['workplace']>];
  if (field === 'engagement') return labels.engagement[value as NonNullable<ImportFields['engagement']>];
  if (field === 'client_type_expertise')
    return labels.businessType[value as NonNullable<ImportFields['client_type_expertise']>];
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  return field === 'rate_period' || field === 'equity' ? text[0]?.toUpperCase() + text.slice(1) : text;
};

/** `CFO · Interim · Utrecht, Europe · 16 h/week` */
export const formatSummary = (row: ScrapedJobRow): string => {
  const pay = row.currency && formatMoneyRange(row.budget_min, row.budget_max, row.currency);
  return [
    row.fractional_type,
    row.engagement && labels.engagement[row.engagement],
    row.workplace && labels.workplace[row.workplace],
    [row.city, row.location].filter(Boolean).join(', '),
    formatWeeklyHours(row.hours_per_week_min, row.hours_per_week_max),
    pay && `${pay}${formatPerPeriod(row.rate_period)}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

type Certainty = 'stated' | 'likely' | 'uncertain' | 'missing';

/** The certainty of a confidence from 0 to 1. */
export const getCertainty = (confidence: number): Certainty => {
  if (confidence >= 0.9) return 'stated';
  if (confidence >= 0.6) return 'likely';
  return confidence > 0 ? 'uncertain' : 'missing';
};

export const certaintyLabels: Record<Certainty, string> = {
  stated: 'Stated',
  likely: 'Likely',
  uncertain: 'Uncertain',
  missing: 'Not found',
};
