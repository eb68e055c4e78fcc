import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceRates } from '../../../contract/src/reference-rates.ts';
import { endpointQuery } from './query-client.ts';
import { RatesProvider } from './reference-rates.ts';

const hour = 3_600_000;

/** Loads the reference rates for the pages of the app. Without them, rates in other currencies are not converted. */
export const LoadedRates = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery({ ...endpointQuery(referenceRates), staleTime: hour });
  return <RatesProvider value={data}>{children}</RatesProvider>;
};
