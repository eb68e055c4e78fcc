import { labels } from '../../../contract/src/labels.ts';
import { formatCount } from '../../../contract/src/numbers.ts';

/** Names of fields that do not read as a label. */
const fieldLabels: Record<string, string> = {
  apply_by: 'Apply by',
  bic: 'BIC',
  body: 'Text',
  budget_max: 'Pay to',
  budget_min: 'Pay from',
  client_type_expertise: 'Business type',
  cover_image: 'Header picture',
  fractional_type: 'Executive type',
  fractional_types: 'Other executive types',
  headcount: 'People',
  hours_per_week_max: 'Hours a week, to',
  hours_per_week_min: 'Hours a week, from',
  iban: 'IBAN',
  intake_cap: 'Most open applications',
  linkedin_url: 'LinkedIn',
  main_category: 'Industry',
  names: 'Companies',
  no_go_companies: 'Companies to hide from',
  outcomes: 'Outcomes by day 90',
  publish_at: 'Date of publication',
  rate_max: 'Rate to',
  rate_min: 'Rate from',
  rate_period: 'Paid by',
  reply_promise_days: 'Days to answer',
  term_months: 'Months',
  undecided: 'Left open',
  vat_id: 'VAT id',
  website_url: 'Website',
};

/** 'equity_range' → 'Equity range'. */
export const fieldLabel = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return fieldLabels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const valueLabels: Record<string, string> = Object.assign({}, ...Object.values(labels));

/** The text of limited HTML, a line for each block. */
const toText = (html: string) => {
  const page = new DOMParser().parseFromString(
    html.replace(/<\/(p|li|h\d)>|<br\s*\/?>/g, '$&\n'),
    'text/html',
  );
  return (page.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
};

/** The value of a field as lines to compare. `titles` names the values that are ids. */
export const valueLines = (value: unknown, titles: ReadonlyMap<string, string>): string[] => {
  if (value === null || value === undefined || value === '') return ['Empty'];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (Array.isArray(value))
    return value.length === 0 ? ['Empty'] : value.map((item) => valueLines(item, titles).join(', '));
  if (typeof value === 'object' && 'label' in value) return [String(value.label)];
  if (typeof value === 'object')
    return [
      Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(', '),
    ];
  const text = String(value);
  return [titles.get(text) ?? valueLabels[text] ?? (text.startsWith('<') ? toText(text) : text)];
};

/** How many fields wait for a choice, in words. */
export const fieldCount = (count: number): string => formatCount(count, 'field');
