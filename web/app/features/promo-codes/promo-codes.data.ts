import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  type PromoCode,
  promoCodeCreate,
  promoCodeDelete,
  promoCodeList,
  promoCodeUpdate,
} from '../../../../contract/src/promo-codes.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';
import { useInvalidatingMutation } from '../../lib/use-invalidating-mutation.ts';

export const promoCodesQuery = (query: NonNullable<Given<typeof promoCodeList.query>>) =>
  queryOf(promoCodeList, { query });

export type PromoCodeBody = NonNullable<Given<typeof promoCodeCreate.body>>;

/** Creates a code, or changes the one with `id`; the form shows failures. */
export const useSavePromoCode = () =>
  useInvalidatingMutation(
    [promoCodeList.path],
    ({ id, body, key }: { id: string | undefined; body: PromoCodeBody; key: string }) =>
      id === undefined
        ? call(promoCodeCreate, { body, idempotencyKey: key, quiet: true })
        : call(promoCodeUpdate, { params: { id }, body, quiet: true }),
  );

/** Activates or deactivates a code. */
export const useSwitchPromoCode = () =>
  useInvalidatingMutation([promoCodeList.path], ({ code, active }: { code: PromoCode; active: boolean }) =>
    call(promoCodeUpdate, { params: { id: code.id }, body: { ...code, active } }),
  );

export const useRemovePromoCode = () =>
  useInvalidatingMutation([promoCodeList.path], (id: string) => call(promoCodeDelete, { params: { id } }));
