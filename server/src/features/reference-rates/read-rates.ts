import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { PayCurrency } from '../../../../contract/src/money.ts';
import { Day } from '../../../../contract/src/values.ts';

/** A response that is not a whole table of rates. */
export class UnreadableRatesError extends Error {}

/** The European Central Bank publishes about thirty; fewer are a part of its table. */
const minCurrencies = 20;

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', maxNestedTags: 10 });

const Published = z.object({
  'gesmes:Envelope': z.object({
    Cube: z.object({
      Cube: z.object({
        time: Day,
        Cube: z.array(
          z.object({
            currency: z.string().regex(/^[A-Z]{3}$/),
            rate: z.string().regex(/^\d{1,9}(\.\d{1,10})?$/),
          }),
        ),
      }),
    }),
  }),
});

export interface PublishedRates {
  day: string;
  /** Units for one euro, as published. The euro is among them. */
  perEuro: { currency: PayCurrency; rate: string }[];
}

/**
 * The table of `eurofxref-daily.xml` of the European Central Bank. Currencies without two decimals are left out. Throws
 * `UnreadableRatesError` for anything but a whole, valid table with the US dollar.
 */
export const readRates = (xml: string): PublishedRates => {
  if (XMLValidator.validate(xml) !== true) throw new UnreadableRatesError('It is not well-formed XML.');
  const parsed = Published.safeParse(parser.parse(xml));
  if (!parsed.success) throw new UnreadableRatesError('It is not the table of reference rates.');
  const { time: day, Cube: rows } = parsed.data['gesmes:Envelope'].Cube.Cube;
  const currencies = new Set(rows.map(({ currency }) => currency));
  if (currencies.size < minCurrencies || currencies.size < rows.length || !currencies.has('USD'))
    throw new UnreadableRatesError('It is only a part of the table of reference rates.');
  if (rows.some(({ rate }) => Number(rate) === 0)) throw new UnreadableRatesError('It has a rate of zero.');
  const perEuro = [{ currency: 'EUR', rate: '1' }, ...rows].flatMap(({ currency, rate }) => {
    const known = PayCurrency.safeParse(currency);
    return known.success ? [{ currency: known.data, rate }] : [];
  });
  return { day, perEuro };
};
