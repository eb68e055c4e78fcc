import { useSyncExternalStore } from 'react';
import type { Currency } from '../../../contract/src/money.ts';

const currencies: Record<string, Currency> = { CA: 'CAD', GB: 'GBP', AU: 'AUD' };

/** The regions whose readers see other prices than those of the server's HTML. */
export const convertedRegions = Object.keys(currencies);

/** The likely currency for the first region in a list of languages (`en-GB,en;q=0.8`). */
export const getCurrency = (languages: string): Currency => {
  const region = /-([A-Za-z]{2})\b/.exec(languages)?.[1]?.toUpperCase() ?? '';
  return currencies[region] ?? 'USD';
};

const neverChanges = () => () => undefined;

/** The reader's likely currency. The server's HTML, which all readers share, has USD. */
export const useDefaultCurrency = (): Currency =>
  useSyncExternalStore(
    neverChanges,
    () => getCurrency(navigator.language),
    () => 'USD',
  );
