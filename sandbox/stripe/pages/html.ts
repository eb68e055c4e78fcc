import { encode } from 'html-entities';

/** Markup that needs no escaping any more. */
export class Html {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | Part[];

const asText = (part: Part): string => {
  if (Array.isArray(part)) return part.map(asText).join('');
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return '';
  return encode(String(part));
};

/** Markup from a template; whatever is put in is escaped unless it is markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, at) => text + asText(parts[at])).join(''));

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);

export const date = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
