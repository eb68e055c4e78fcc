import type {
  ImportField,
  ImportFields,
  OriginalJob,
  StoredFields,
} from '../../../../contract/src/scrapers.ts';
import type { BusinessType } from '../../../../contract/src/values.ts';
import { plainTextOf, sanitizeRichText } from '../../lib/rich-text.ts';
import { type Catalog, findIndustry, findSkills, statedCategories } from './catalog-words.ts';
import { guessEngagement, guessHours, guessTerm } from './guess-engagement.ts';
import { type Guess, guessFunction, unknown } from './guess-function.ts';
import { guessEquity, guessPay } from './guess-pay.ts';
import { guessCity, guessLocation, guessWorkplace } from './guess-place.ts';
import { clean } from './posting.ts';
import type { StatedFields } from './stated-fields.ts';

/** Text beyond this tells nothing new, and searching it takes its time. */
const READ_CHARACTERS = 20_000;

interface Unread {
  original: OriginalJob;
  stated?: StatedFields | undefined;
  /** As the admin named a board: the company, where postings name none. Null for a source of many companies. */
  boardName: string | null;
}

/** What goes with titles but says nothing of the role. */
const trimTitle = (title: string) =>
  title
    .replace(/\s*[([]\s*(?:[mfwdx]\s*\/\s*)+[mfwdx]\s*[)\]]/gi, '')
    .replace(/\s*[([]\s*(?:fully )?(remote|hybrid)\b[^)\]]{0,40}[)\]]\s*$/i, '')
    .trim() || title;

/** 'Interim CFO at Northwind': feeds of many companies name them so. */
const companyIn = (title: string): Guess<string> => {
  const found = /\s(?:at|@)\s+([^|,–—-]{2,80})$/.exec(title)?.[1]?.trim();
  return found ? { value: found, confidence: 0.6 } : { value: '', confidence: 0 };
};

const guessCompany = ({ company, title }: OriginalJob, board: string | null): Guess<string> => {
  if (company !== null) return { value: clean(company, 160), confidence: 0.95 };
  return board === null ? companyIn(title) : { value: clean(board, 160), confidence: 0.6 };
};

const guessBusiness = (text: string): Guess<BusinessType | null> => {
  const business = /\bB2B\b|\bbusiness[- ]to[- ]business\b/i.test(text);
  const consumer =
    /\bB2C\b|\bD2C\b|\bDTC\b|\bdirect[- ]to[- ]consumer\b|\bconsumer (brand|app|products?)\b/i.test(text);
  if (!business && !consumer) return unknown;
  return { value: business && consumer ? 'B2B,B2C' : business ? 'B2B' : 'B2C', confidence: 0.6 };
};

const guessDay = (time: string | null): Guess<string | null> =>
  time === null ? unknown : { value: time.slice(0, 10), confidence: 0.95 };

/** The fields of a job as a posting is read, with how sure each is; a pure function of what it is given. */
export const normalise = ({ original, stated, boardName }: Unread, catalog: Catalog): StoredFields => {
  const text = plainTextOf(original.description).slice(0, READ_CHARACTERS);
  const { title, location: place } = original;
  const words = `${title} ${original.department ?? ''} ${original.tags.join(' ')} ${text}`;
  const hours = guessHours(original.hours ?? '', `${title} ${original.employment_type ?? ''} ${text}`);
  const location = guessLocation(place, original.country);
  const guesses: StoredFields = {
    title: { value: trimTitle(title), confidence: 0.95 },
    company_name: guessCompany(original, boardName),
    company_url: original.company_url === null ? unknown : { value: original.company_url, confidence: 0.9 },
    description: { value: sanitizeRichText(original.description), confidence: text === '' ? 0 : 0.95 },
    fractional_type: guessFunction(title),
    engagement: guessEngagement({
      title,
      employmentType: [original.employment_type, ...original.tags].filter(Boolean).join(', '),
      text,
    }),
    main_category: findIndustry(catalog, original, words),
    sub_categories: { value: [], confidence: 0 },
    skills: findSkills(catalog, words),
    location,
    city: guessCity(place),
    workplace: guessWorkplace(original.workplace, { place, title, text }),
    client_type_expertise: guessBusiness(words),
    hours_per_week_min: hours.min,
    hours_per_week_max: hours.max,
    term_months: guessTerm(`${title} ${original.employment_type ?? ''} ${text}`),
    ...guessPay(original, text, location.value),
    equity: guessEquity(`${original.pay_text ?? ''} ${text}`),
    start_date: guessDay(original.starts_at),
    apply_by: guessDay(original.closes_at),
  };
  return stated === undefined ? guesses : withStated(guesses, title, stated, catalog);
};

const withStated = (
  guesses: StoredFields,
  title: string,
  stated: StatedFields,
  catalog: Catalog,
): StoredFields => {
  const { main, parts } = statedCategories(catalog, stated);
  const fields: Partial<ImportFields> = {
    ...stated.fields,
    title,
    main_category: main,
    sub_categories: parts,
  };
  const sure = Object.entries(fields).map(([name, value]) => [name, { value, confidence: 1 }]);
  return { ...guesses, ...Object.fromEntries(sure) };
};

const part = new Set(['fractional', 'interim', 'advisory', 'board']);

/** Whether it looks like an executive's role, and one that is part-time, interim, advisory or fractional. */
export const isFit = (
  fields: Pick<ImportFields, 'fractional_type' | 'engagement' | 'hours_per_week_max'>,
): boolean =>
  fields.fractional_type !== null &&
  fields.engagement !== null &&
  // A contract counts where its hours say that it is not a full week.
  (part.has(fields.engagement) ||
    (fields.engagement === 'project' && (fields.hours_per_week_max ?? 40) < 35));

const weighed: ImportField[] = [
  'fractional_type',
  'engagement',
  'location',
  'hours_per_week_max',
  'budget_max',
];

/** How sure the reading is of what matters most, in the mean. */
export const overallConfidence = (guesses: { [F in ImportField]: { confidence: number } }): number =>
  Math.round((weighed.reduce((sum, name) => sum + guesses[name].confidence, 0) / weighed.length) * 100) / 100;
