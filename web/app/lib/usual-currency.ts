import { useSyncExternalStore } from 'react';
import type { Currency } from '../../../contract/src/money.ts';

const ofRegion: Record<string, Currency> = { CA: 'CAD', GB: 'GBP', AU: 'AUD' };

/** The currency that somebody most likely pays in, by the first region among their languages ('en-GB,en;q=0.8'). */
export const currencyOf = (languages: string): Currency => {
  const region = /-([A-Za-z]{2})\b/.exec(languages)?.[1]?.toUpperCase() ?? '';
  return ofRegion[region] ?? 'USD';
};

const never = () => () => undefined;

/**
 * The currency of the reader. A page is rendered once for all who read it, so it arrives with USD, and the browser
 * says the reader's own as soon as it can.
 */
export const useUsualCurrency = (): Currency =>
  useSyncExternalStore(
    never,
    () => currencyOf(navigator.language),
    () => 'USD',
  );
