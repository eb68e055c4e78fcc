import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  priceVersionCreate,
  priceVersionList,
  priceVersionPreview,
} from '../../../../contract/src/price-versions.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const catalogQuery = () => endpointQuery(priceVersionList);

type NewPrices = BodyOf<typeof priceVersionPreview>;

/** Whom new prices would concern. The preview changes nothing, so it is a query. */
export const pricePreviewQuery = (body: NewPrices) => ({
  queryKey: [priceVersionPreview.path, body],
  queryFn: () => call(priceVersionPreview, { body, quiet: true }),
  staleTime: 0,
  gcTime: 0,
});

/** Publishes new prices; the form shows failures. */
export const usePublishPrices = () =>
  useChange([priceVersionList], (body: BodyOf<typeof priceVersionCreate>) =>
    call(priceVersionCreate, { body, quiet: true }),
  );
