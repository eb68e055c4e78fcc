import type { FractionalType } from '../../../../contract/src/values.ts';

/** A value with how sure it is: 0 where nothing was found. */
export interface Guess<T> {
  value: T;
  confidence: number;
}
export const unknown = { value: null, confidence: 0 };

/** People around an executive, and those below. */
const below =
  /\b(assistant|associate|analyst|co-?ordinator|intern(ship)?|specialist|trainee|junior|apprentice|secretary|paralegal|accountant|bookkeeper)\b|\b(office of|support(ing)?|reporting|report(s)?|assistant) (to )?the\b|\bto the c[a-z]o\b/i;

const other = 'Other specialized Fractional Executive';
type Rule = [type: FractionalType, words: RegExp, confidence: number];

/** The first that holds counts: titles in full before those that only mostly mean it. */
const rules: Rule[] = [
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

const led: [FractionalType, RegExp][] = [
  ['CFO', /^(finance|financial|accounting|fp&a)/i],
  ['CHRO', /^(hr|people|human resources|talent)/i],
  ['CMO', /^(marketing|growth|brand|demand)/i],
  ['COO', /^operations/i],
  ['CSO (sales)', /^(sales|revenue|commercial|business development|partnerships)/i],
  ['Chief Legal', /^legal/i],
  ['CIO', /^(it|information (technology|systems))\b/i],
  ['CTO', /^(engineering|technology|software)/i],
];
const leads =
  /\b(?:head|vp|svp|evp|(?:senior |executive )?vice[- ]president|director),? (?:of )?([a-z&][a-z& ]+)/i;

/** The executive function that a title names. */
export const guessFunction = (title: string): Guess<FractionalType | null> => {
  if (below.test(title)) return unknown;
  for (const [value, words, confidence] of rules) if (words.test(title)) return { value, confidence };
  const part = leads.exec(title)?.[1];
  if (part !== undefined) {
    const value = led.find(([, words]) => words.test(part))?.[0];
    return value === undefined ? { value: other, confidence: 0.5 } : { value, confidence: 0.7 };
  }
  return /\bpresident\b/i.test(title) ? { value: 'CEO', confidence: 0.5 } : unknown;
};
