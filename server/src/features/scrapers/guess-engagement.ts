import type { Engagement } from '../../../../contract/src/values.ts';
import { type Guess, unknown } from './guess-function.ts';

type Rule = [value: Engagement, words: RegExp];

const named: Rule[] = [
  ['fractional', /\bfractional\b/i],
  ['interim', /\binterim\b|\b(maternity|parental leave|sabbatical) cover\b|\blocum\b/i],
  ['board', /\bnon[- ]executive\b|\bNED\b|\bboard (member|director|seat|chair)/i],
  ['advisory', /\badvis(or|er|ory)\b/i],
  ['fractional', /\bpart[- ]?time\b|\bPART_TIME\b/i],
];
const typed: Rule[] = [
  ...named,
  ['fractional', /^part[_ -]?time|parttime/i],
  ['interim', /\btemporary\b|^TEMPORARY$|fixed[- ]term/i],
  ['project', /\b(contract(or)?|freelance|project|consult(ant|ing))\b|^CONTRACTOR$/i],
];
/** In a text, only what says of the role itself that it is not full-time. */
const described: Rule[] = [
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
const full = /\bfull[- _]?time\b|^FULL_TIME$|fulltime|permanent/i;

const find = (rules: Rule[], text: string) => rules.find(([, words]) => words.test(text))?.[0];

/** How one is engaged: from the title, else from the type that the source names, else from the text. */
export const guessEngagement = ({
  title,
  employmentType,
  text,
}: {
  title: string;
  employmentType: string;
  text: string;
}): Guess<Engagement | null> => {
  const byTitle = find(named, title);
  if (byTitle) return { value: byTitle, confidence: 0.95 };
  const byType = find(typed, employmentType);
  if (byType) return { value: byType, confidence: byType === 'project' ? 0.6 : 0.85 };
  if (full.test(employmentType)) return unknown;
  const byText = find(described, text);
  return byText ? { value: byText, confidence: 0.6 } : unknown;
};

const HOURS_A_DAY = 8;
const WEEKS_A_MONTH = 52 / 12;
const range = String.raw`(\d{1,3}(?:\.\d)?)(?:\s?(?:-|–|—|to|and|or)\s?(\d{1,3}(?:\.\d)?))?`;
const perWeek = String.raw`\s?(?:\/|per|a|each|weekly|in a)?\s?week`;

/** The most that a week of a part-time role has; more is a full-time week or a slip. */
const whole = (value: number) => Math.max(1, Math.round(value));

interface Hours {
  min: Guess<number | null>;
  max: Guess<number | null>;
}

const hoursBy = (text: string, words: RegExp, factor: number, confidence: number): Hours | undefined => {
  const [found, least, most] = words.exec(text) ?? [];
  if (found === undefined || least === undefined) return undefined;
  const from = whole(Number(least) * factor);
  const to = whole(Number(most ?? least) * factor);
  if (from > to || to > 80) return undefined;
  return { min: { value: from, confidence }, max: { value: to, confidence } };
};

const numbers = ['one', 'two', 'three', 'four', 'five'];
const inDigits = (text: string) =>
  text.replace(/\b(one|two|three|four|five)\b(?=[^.]{0,12}\bdays?\b)/gi, (word) =>
    String(numbers.indexOf(word.toLowerCase()) + 1),
  );

/** Hours a week, from what the source names and from the text: hours, days or a share of a full week. */
export const guessHours = (stated: string, text: string): Hours => {
  const by = (said: string, sure: number) =>
    hoursBy(said, new RegExp(`${range}\\s?(?:hours?|hrs?|h)\\.?${perWeek}`, 'i'), 1, sure) ??
    hoursBy(
      said,
      new RegExp(`${range}\\s?(?:hours?|hrs?|h)\\.?\\s?(?:\\/|per|a)\\s?month`, 'i'),
      1 / WEEKS_A_MONTH,
      sure - 0.15,
    ) ??
    hoursBy(said, new RegExp(`${range}\\s?days?${perWeek}`, 'i'), HOURS_A_DAY, sure - 0.1) ??
    hoursBy(said, /\b(0\.\d)\s?FTE\b/i, 40, sure - 0.1);
  return by(stated, 0.95) ?? by(inDigits(text), 0.8) ?? { min: unknown, max: unknown };
};

/** Months that it runs for. */
export const guessTerm = (text: string): Guess<number | null> => {
  const found =
    /\b(\d{1,2})[- ]months?(?:'s?)? (?:contract|engagement|assignment|term|fixed|initial|interim|project|cover|role|position)/i.exec(
      text,
    ) ??
    /\b(?:contract|engagement|assignment|term|period|duration)(?: is| of|:| for)? ?(?:up to |about |approximately )?(\d{1,2}) months?\b/i.exec(
      text,
    );
  const months = Number(found?.[1]);
  return months >= 1 && months <= 36 ? { value: months, confidence: 0.7 } : unknown;
};
