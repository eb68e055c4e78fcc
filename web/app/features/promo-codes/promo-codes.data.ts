import type { BodyOf, Given } from '../../../../contract/src/endpoint.ts';
import {
  type PromoCode,
  promoCodeCreate,
  promoCodeDelete,
  promoCodeList,
  promoCodeUpdate,
} from '../../../../contract/src/promo-codes.ts';
import { call } from '../../lib/call.ts';
import type { LoadedRecord } from '../../lib/merge.ts';
import { listQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const promoCodesQuery = (query: NonNullable<Given<typeof promoCodeList.query>>) =>
  listQuery(promoCodeList, { query });

export type PromoCodeBody = BodyOf<typeof promoCodeCreate>;

interface SavedPromoCode {
  id: string | undefined;
  body: PromoCodeBody;
  loaded: LoadedRecord | undefined;
}

/** Creates a code, or changes the one with `id`; the form shows failures. */
export const useSavePromoCode = () =>
  useChange([promoCodeList], ({ id, body, loaded }: SavedPromoCode) =>
    id === undefined
      ? call(promoCodeCreate, { body, quiet: true })
      : call(promoCodeUpdate, { params: { id }, body, loaded, quiet: true }),
  );

/** Activates or deactivates a code. */
export const useSwitchPromoCode = () =>
  useChange([promoCodeList], ({ code, active }: { code: PromoCode; active: boolean }) =>
    call(promoCodeUpdate, { params: { id: code.id }, body: { ...code, active } }),
  );

export const useRemovePromoCode = () =>
  useChange([promoCodeList], (id: string) => call(promoCodeDelete, { params: { id } }));
