import { weeksPerMonth } from '../../../../contract/src/comparable-rate.ts';
import type { EngagementKind, FractionalType } from '../../../../contract/src/values.ts';
import { type Extracted, notFound } from './extracted-field.ts';

/** Titles of staff who support or report to an executive. */
const supportRole =
  /\b(assistant|associate|analyst|co-?ordinator|intern(ship)?|specialist|trainee|junior|apprentice|secretary|paralegal|accountant|bookkeeper)\b|\b(office of|support(ing)?|reporting|report(s)?|assistant) (to )?the\b|\bto the c[a-z]o\b/i;

const other = 'Other specialized Fractional Executive';

/** The first match wins: full titles come before titles that usually mean the same function. */
const functionRules: [type: FractionalType, pattern: RegExp, confidence: number][] = [
  ['CHRO', /\bchro\b|\bchief (human resources?|people|hr|talent)( \w+)? officer\b|\bchief people\b/i, 0.95],
  ['CSO (sales)', /\bcro\b|\bchief (sales|revenue|commercial|business development)\b/i, 0.95],
  ['Chief Legal', /\bchief legal\b|\bgeneral counsel\b/i, 0.95],
  ['CFO', /\bcfo\b|\bchief financ(e|ial)\b/i, 0.95],
  ['CTO', /\bcto\b|\bchief (technology|technical)\b/i, 0.95],
  ['CIO', /\bcio\b|\bchief information officer\b/i, 0.95],
  ['CMO', /\bcmo\b|\bchief (marketing|growth|brand)\b/i, 0.95],
  ['COO', /\bcoo\b|\bchief operat(ing|ions?)\b/i, 0.95],
  ['CEO', /\bceo\b|\bchief executive\b/i, 0.95],
  [other, /\bchief (?!of\b)[a-z& -]{2,40}officer\b|\b(cpo|cdo|ciso|cso|cxo|cao|cco|caio)\b/i, 0.85],
  [other, /\bchief of staff\b/i, 0.6],
  ['CFO', /\b(finance|financial) (director|lead(er)?)\b|\bfinancial controller\b/i, 0.75],
  ['CHRO', /\b(hr|people|human resources) director\b/i, 0.75],
  ['Chief Legal', /\blegal director\b/i, 0.75],
  ['CMO', /\bmarketing director\b/i, 0.75],
  ['COO', /\boperations director\b/i, 0.75],
  ['CSO (sales)', /\b(sales|commercial|revenue) director\b/i, 0.75],
  ['CIO', /\bit director\b/i, 0.75],
  ['CTO', /\b(technology|technical|engineering) director\b/i, 0.7],
  ['CEO', /\bmanaging director\b/i, 0.75],
  [other, /\bnon[- ]executive director\b|\bned\b|\bboard (member|director|advis[eo]r|chair)/i, 0.75],
];

const departments: [FractionalType, RegExp][] = [
  ['CFO', /^(finance|financial|accounting|fp&a)/i],
  ['CHRO', /^(hr|people|human resources|talent)/i],
  ['CMO', /^(marketing|growth|brand|demand)/i],
  ['COO', /^operations/i],
  ['CSO (sales)', /^(sales|revenue|commercial|business development|partnerships)/i],
  ['Chief Legal', /^legal/i],
  ['CIO', /^(it|information (technology|systems))\b/i],
  ['CTO', /^(engineering|technology|software)/i],
];
const departmentLead =
  /\b(?:head|vp|svp|evp|(?:senior |executive )?vice[- ]president|director),? (?:of )?([a-z&][a-z& ]+)/i;

/** The executive function named by a title. */
export const extractFunction = (title: string): Extracted<FractionalType | null> => {
  if (supportRole.test(title)) return notFound;
  for (const [value, pattern, confidence] of functionRules)
    if (pattern.test(title)) return { value, confidence };
  const department = departmentLead.exec(title)?.[1];
  if (department !== undefined) {
    const value = departments.find(([, pattern]) => pattern.test(department))?.[0];
    return value === undefined ? { value: other, confidence: 0.5 } : { value, confidence: 0.7 };
  }
  return /\bpresident\b/i.test(title) ? { value: 'CEO', confidence: 0.5 } : notFound;
};

type EngagementRule = [value: EngagementKind, pattern: RegExp];

const titleRules: EngagementRule[] = [
  ['fractional', /\bfractional\b/i],
  ['interim', /\binterim\b|\b(maternity|parental leave|sabbatical) cover\b|\blocum\b/i],
  ['board', /\bnon[- ]executive\b|\bNED\b|\bboard (member|director|seat|chair)/i],
  ['advisory', /\badvis(or|er|ory)\b/i],
  ['fractional', /\bpart[- ]?time\b|\bPART_TIME\b/i],
];
const typeRules: EngagementRule[] = [
  ...titleRules,
  ['fractional', /^part[_ -]?time|parttime/i],
  ['interim', /\btemporary\b|^TEMPORARY$|fixed[- ]term/i],
  ['project', /\b(contract(or)?|freelance|project|consult(ant|ing))\b|^CONTRACTOR$/i],
];
/** In running text, only phrases that describe the role itself count. */
const textRules: EngagementRule[] = [
  [
    'fractional',
    /\bfractional (basis|role|position|capacity|engagement|executive|leader|c[a-z]o\b|head|chief)|\bon a fractional\b/i,
  ],
  [
    'interim',
    /\binterim (basis|role|position|capacity|engagement|leader|c[a-z]o\b|head|chief|cover)|\bon an interim\b/i,
  ],
  ['advisory', /\badvisory (basis|role|position|capacity|engagement)\b/i],
  [
    'fractional',
    /\bpart[- ]?time (basis|role|position|capacity|engagement|commitment|contract|executive|c[a-z]o\b)|\b(role|position) is part[- ]?time\b|\b(one|two|three|[1-3](\s?[-–]\s?[1-4])?) days? (a|per|each|\/) ?week\b/i,
  ],
];
const fullTime = /\bfull[- _]?time\b|^FULL_TIME$|fulltime|permanent/i;

const match = (rules: EngagementRule[], text: string) => rules.find(([, pattern]) => pattern.test(text))?.[0];

/** The engagement type, from the title, else the source's employment type, else the text. */
export const extractEngagement = ({
  title,
  employmentType,
  text,
}: {
  title: string;
  employmentType: string;
  text: string;
}): Extracted<EngagementKind | null> => {
  const byTitle = match(titleRules, title);
  if (byTitle) return { value: byTitle, confidence: 0.95 };
  const byType = match(typeRules, employmentType);
  if (byType) return { value: byType, confidence: byType === 'project' ? 0.6 : 0.85 };
  if (fullTime.test(employmentType)) return notFound;
  const byText = match(textRules, text);
  return byText ? { value: byText, confidence: 0.6 } : notFound;
};

const hoursPerDay = 8;
const range = String.raw`(\d{1,3}(?:\.\d)?)(?:\s?(?:-|–|—|to|and|or)\s?(\d{1,3}(?:\.\d)?))?`;
const perWeek = String.raw`\s?(?:\/|per|a|each|weekly|in a)?\s?week`;

interface Hours {
  min: Extracted<number | null>;
  max: Extracted<number | null>;
}

const matchHours = (text: string, pattern: RegExp, factor: number, confidence: number): Hours | undefined => {
  const [, min, max] = pattern.exec(text) ?? [];
  if (min === undefined) return undefined;
  const toHours = (value: string) => Math.max(1, Math.round(Number(value) * factor));
  const [from, to] = [toHours(min), toHours(max ?? min)];
  // Longer than any working week: a mistake of the source.
  if (from > to || to > 80) return undefined;
  return { min: { value: from, confidence }, max: { value: to, confidence } };
};

const numbers = ['one', 'two', 'three', 'four', 'five'];
const daysInDigits = (text: string) =>
  text.replace(/\b(one|two|three|four|five)\b(?=[^.]{0,12}\bdays?\b)/gi, (word) =>
    String(numbers.indexOf(word.toLowerCase()) + 1),
  );

/** Hours per week from hours, days or a share of full time, in the source's own field, else in the text. */
export const extractHours = (stated: string, text: string): Hours => {
  const find = (source: string, confidence: number) =>
    matchHours(source, new RegExp(`${range}\\s?(?:hours?|hrs?|h)\\.?${perWeek}`, 'i'), 1, confidence) ??
    matchHours(
      source,
      new RegExp(`${range}\\s?(?:hours?|hrs?|h)\\.?\\s?(?:\\/|per|a)\\s?month`, 'i'),
      1 / weeksPerMonth,
      confidence - 0.15,
    ) ??
    matchHours(source, new RegExp(`${range}\\s?days?${perWeek}`, 'i'), hoursPerDay, confidence - 0.1) ??
    matchHours(source, /\b(0\.\d)\s?FTE\b/i, 40, confidence - 0.1);
  return find(stated, 0.95) ?? find(daysInDigits(text), 0.8) ?? { min: notFound, max: notFound };
};

/** The term in months. */
export const extractTerm = (text: string): Extracted<number | null> => {
  const found =
    /\b(\d{1,2})[- ]months?(?:'s?)? (?:contract|engagement|assignment|term|fixed|initial|interim|project|cover|role|position)/i.exec(
      text,
    ) ??
    /\b(?:contract|engagement|assignment|term|period|duration)(?: is| of|:| for)? ?(?:up to |about |approximately )?(\d{1,2}) months?\b/i.exec(
      text,
    );
  const months = Number(found?.[1]);
  return months >= 1 && months <= 36 ? { value: months, confidence: 0.7 } : notFound;
};
