import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hourMilliseconds } from '../../../contract/src/dates.ts';
import { referenceRates } from '../../../contract/src/reference-rates.ts';
import { endpointQuery } from './query-client.ts';
import { RatesProvider } from './reference-rates.ts';

/** Loads the reference rates for the pages of the app. Without them, rates in other currencies are not converted. */
export const LoadedRates = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery({ ...endpointQuery(referenceRates), staleTime: hourMilliseconds });
  return <RatesProvider value={data}>{children}</RatesProvider>;
};
