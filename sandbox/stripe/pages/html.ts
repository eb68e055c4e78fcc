import { encode } from 'html-entities';
import { formatLongDay } from '../../../contract/src/dates.ts';

/** Markup that is escaped already. */
export class Html {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | Part[];

const toText = (part: Part): string => {
  if (Array.isArray(part)) return part.map(toText).join('');
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return '';
  return encode(String(part));
};

/** Markup from a template. Values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + toText(parts[index])).join(''));

/** Minor units as an amount with its currency. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);

/** Unix seconds as a day. */
export const formatDate = (seconds: number): string => formatLongDay(seconds * 1000);
