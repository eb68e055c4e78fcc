import type {
  ImportField,
  ImportFields,
  OriginalJob,
  StoredFields,
} from '../../../../contract/src/scrapers.ts';
import type { BusinessType } from '../../../../contract/src/values.ts';
import { sanitizeRichText, toPlainText } from '../../lib/rich-text.ts';
import { type Catalog, findCategories, findIndustry, findSkills } from './catalog.ts';
import { extractEquity, extractPay } from './extract-pay.ts';
import { extractCity, extractLocation, extractWorkplace } from './extract-place.ts';
import { extractEngagement, extractFunction, extractHours, extractTerm } from './extract-role.ts';
import { type Extracted, notFound } from './extracted-field.ts';
import { clean, type ScrapedItem } from './scraped-item.ts';
import type { StatedFields } from './stated-fields.ts';

/** The part of a description that is searched. */
const searchedCharacters = 20_000;

interface Source extends Pick<ScrapedItem, 'original' | 'stated'> {
  /** A board's name: the company where the job names none. Null for a source of many companies. */
  boardName: string | null;
}

/** The title without markers of gender and remote work. */
const trimTitle = (title: string) =>
  title
    .replace(/\s*[([]\s*(?:[mfwdx]\s*\/\s*)+[mfwdx]\s*[)\]]/gi, '')
    .replace(/\s*[([]\s*(?:fully )?(remote|hybrid)\b[^)\]]{0,40}[)\]]\s*$/i, '')
    .trim() || title;

const extractCompany = ({ company, title }: OriginalJob, board: string | null): Extracted<string> => {
  if (company !== null) return { value: clean(company, 160), confidence: 0.95 };
  if (board !== null) return { value: clean(board, 160), confidence: 0.6 };
  // Feeds of many companies write 'Interim CFO at Northwind'.
  const value = /\s(?:at|@)\s+([^|,–—-]{2,80})$/.exec(title)?.[1]?.trim() ?? '';
  return { value, confidence: value === '' ? 0 : 0.6 };
};

const extractBusinessType = (text: string): Extracted<BusinessType | null> => {
  const business = /\bB2B\b|\bbusiness[- ]to[- ]business\b/i.test(text);
  const consumer =
    /\bB2C\b|\bD2C\b|\bDTC\b|\bdirect[- ]to[- ]consumer\b|\bconsumer (brand|app|products?)\b/i.test(text);
  if (!business && !consumer) return notFound;
  return { value: business && consumer ? 'B2B,B2C' : business ? 'B2B' : 'B2C', confidence: 0.6 };
};

const extractDay = (time: string | null): Extracted<string | null> =>
  time === null ? notFound : { value: time.slice(0, 10), confidence: 0.95 };

/** The fields of a job with their confidence. A pure function of the source and the catalog. */
export const extractFields = ({ original, stated, boardName }: Source, catalog: Catalog): StoredFields => {
  const text = toPlainText(original.description).slice(0, searchedCharacters);
  const { title, location: place, employment_type: type, tags } = original;
  const allText = `${title} ${original.department ?? ''} ${tags.join(' ')} ${text}`;
  const termText = `${title} ${type ?? ''} ${text}`;
  const hours = extractHours(original.hours ?? '', termText);
  const location = extractLocation(place, original.country);
  const extracted: StoredFields = {
    title: { value: trimTitle(title), confidence: 0.95 },
    company_name: extractCompany(original, boardName),
    company_url: original.company_url === null ? notFound : { value: original.company_url, confidence: 0.9 },
    description: { value: sanitizeRichText(original.description), confidence: text === '' ? 0 : 0.95 },
    fractional_type: extractFunction(title),
    engagement: extractEngagement({
      title,
      employmentType: [type, ...tags].filter(Boolean).join(', '),
      text,
    }),
    main_category: findIndustry(catalog, original, allText),
    sub_categories: { value: [], confidence: 0 },
    skills: findSkills(catalog, allText),
    location,
    city: extractCity(place),
    workplace: extractWorkplace(original.workplace, { place, title, text }),
    client_type_expertise: extractBusinessType(allText),
    hours_per_week_min: hours.min,
    hours_per_week_max: hours.max,
    term_months: extractTerm(termText),
    ...extractPay(original, text, location.value),
    equity: extractEquity(`${original.pay_text ?? ''} ${text}`),
    start_date: extractDay(original.starts_at),
    apply_by: extractDay(original.closes_at),
  };
  return stated === undefined ? extracted : { ...extracted, ...toExtracted(title, stated, catalog) };
};

/** Stated fields with the confidence 1. */
const toExtracted = (title: string, stated: StatedFields, catalog: Catalog) => {
  const { main, parts } = findCategories(catalog, stated);
  const fields = { ...stated.fields, title, main_category: main, sub_categories: parts };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { value, confidence: 1 }]),
  ) as Partial<StoredFields>;
};

const partTime = new Set(['fractional', 'interim', 'advisory', 'board']);

/** Whether the job looks like an executive's, and is fractional, interim, advisory, a board seat or part-time. */
export const isCandidate = (
  fields: Pick<ImportFields, 'fractional_type' | 'engagement' | 'hours_per_week_max'>,
): boolean =>
  fields.fractional_type !== null &&
  fields.engagement !== null &&
  (partTime.has(fields.engagement) ||
    (fields.engagement === 'project' && (fields.hours_per_week_max ?? 40) < 35));

const weightedFields: ImportField[] = [
  'fractional_type',
  'engagement',
  'location',
  'hours_per_week_max',
  'budget_max',
];

/** The mean confidence of the most important fields, in hundredths. */
export const overallConfidence = (fields: { [F in ImportField]: { confidence: number } }): number => {
  const sum = weightedFields.reduce((total, name) => total + fields[name].confidence, 0);
  return Math.round((sum / weightedFields.length) * 100) / 100;
};
