import { readFileSync } from 'node:fs';
import { ConfigError } from '../../lib/config-error.ts';

const file = new URL('../../../../content/mandate.md', import.meta.url);

/** The placeholders of the template. Those that say whether the law's five contents are named must be in it. */
const placeholders = {
  job: true,
  company: true,
  company_place: false,
  fractional: true,
  fractional_place: false,
  version: false,
  accepted_on: false,
  rate: true,
  currency: false,
  hours_per_week: true,
  start_date: true,
  end_date: true,
  notice_days: true,
  payment_days: true,
  outcomes: true,
  decides: false,
  recommends: false,
  stays_out_of: false,
  cadence: false,
  access: false,
  message: false,
  terms_sha256: false,
} as const satisfies Record<string, boolean>;

type Placeholder = keyof typeof placeholders;
/** The values of the placeholders in Markdown. */
export type MandateValues = Record<Placeholder, string>;

const pattern = /\{\{\s*(\w+)\s*\}\}/g;

/** Reads the template of the operator. Throws ConfigError with a sentence for the operator. */
export const readMandateTemplate = (source = readFileSync(file, 'utf8')): string => {
  const used = [...source.matchAll(pattern)].map(([, name = '']) => name);
  const unknown = used.find((name) => !(name in placeholders));
  if (unknown !== undefined)
    throw new ConfigError(`content/mandate.md names {{${unknown}}}, which is not defined.`);
  const missing = Object.entries(placeholders).find(([name, required]) => required && !used.includes(name));
  if (missing !== undefined) throw new ConfigError(`content/mandate.md has to name {{${missing[0]}}}.`);
  return source.replaceAll('\r\n', '\n').trim();
};

/** The document: the template with its values. */
export const fillTemplate = (template: string, values: MandateValues): string =>
  `${template.replace(pattern, (_, name: Placeholder) => values[name])}\n`;

/** Backslashes before everything that Markdown could read as its own. */
const escapeLine = (line: string): string =>
  line
    .replace(/[\\`*_[\]<>&#|~]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** A text of a party as Markdown that reads the same. Lines stay lines of one paragraph. */
export const toMarkdown = (text: string): string =>
  text
    .split(/\s*[\r\n]\s*/)
    .map((line) => escapeLine(line.replace(/\s+/g, ' ').trim()))
    .filter((line) => line !== '')
    .join('\\\n');

/** Lines as a numbered list in Markdown. */
export const toNumberedList = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${toMarkdown(line)}`).join('\n');
