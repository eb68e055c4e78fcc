import { labels } from '../../../../contract/src/labels.ts';
import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import type { ImportField, ImportFields, ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { formatMoneyRange } from '../../lib/money.ts';

export const kindLabels: Record<SourceKind, string> = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  recruitee: 'Recruitee',
  rss: 'Feed (RSS, Atom, JSON Feed)',
  json_ld: 'Page with JobPosting',
};

/** The fields that are shown one by one: the text stands by itself, the parts of an industry go with it. */
type Shown = Exclude<ImportField, 'description' | 'sub_categories'>;

/** What a person reads for each field, in reading order. */
export const fieldLabels: Record<Shown, string> = {
  title: 'Title',
  company_name: 'Company',
  company_url: "Company's site",
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

/** A value as a person reads it; undefined where nothing was found. */
export const wordsOf = (
  field: Shown,
  value: unknown,
  industry: (id: string) => string,
): string | undefined => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  if (field === 'main_category') return industry(String(value));
  if (field === 'workplace') return labels.workplace[value as NonNullable<ImportFields['workplace']>];
  if (field === 'engagement') return labels.engagement[value as NonNullable<ImportFields['engagement']>];
  if (field === 'client_type_expertise')
    return labels.businessType[value as NonNullable<ImportFields['client_type_expertise']>];
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  return field === 'rate_period' || field === 'equity' ? text[0]?.toUpperCase() + text.slice(1) : text;
};

/** `CFO, Interim, Utrecht, Europe, 16 h/week`. */
export const factsOf = (row: ScrapedJobRow): string => {
  const { hours_per_week_min: least, hours_per_week_max: most } = row;
  const hours = least === most ? least : [least, most].filter((one) => one !== null).join('–');
  const pay = row.currency && formatMoneyRange(row.budget_min, row.budget_max, row.currency);
  return [
    row.fractional_type,
    row.engagement && labels.engagement[row.engagement],
    row.workplace && labels.workplace[row.workplace],
    [row.city, row.location].filter(Boolean).join(', '),
    hours && `${hours} h/week`,
    pay && (row.rate_period ? `${pay}/${labels.ratePeriod[row.rate_period]}` : pay),
  ]
    .filter(Boolean)
    .join(' · ');
};

type Sureness = 'stated' | 'likely' | 'guess' | 'missing';

/** How sure a reading is, in the four steps that the eye can tell apart. */
export const surenessOf = (confidence: number): Sureness => {
  if (confidence >= 0.9) return 'stated';
  if (confidence >= 0.6) return 'likely';
  return confidence > 0 ? 'guess' : 'missing';
};

export const surenessWords: Record<Sureness, string> = {
  stated: 'Stated',
  likely: 'Likely',
  guess: 'A guess',
  missing: 'Not found',
};
