import type { z } from 'zod';
import {
  type Factors,
  factorList,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  passkeyRename,
  recoveryCodesRenew,
  totpConfirm,
  totpRemove,
  totpStart,
} from '../../../../../contract/src/factors.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery, invalidate } from '../../../lib/query-client.ts';
import { createPasskey } from './passkeys.ts';

/** The factors of the user’s account. */
export const factors = endpointQuery(factorList);

type OwnFactors = z.infer<typeof Factors>;

export const hasFactor = ({ totp, passkeys }: OwnFactors) => totp !== null || passkeys.length > 0;

/** Whether the account cannot be used until it has a second factor. */
export const needsFactor = (own: OwnFactors) => own.required && !hasFactor(own);

/** Runs a change of the factors, then loads them again. */
const changed = async <T>(change: Promise<T>): Promise<T> => {
  const result = await change;
  await invalidate(factorList);
  return result;
};

/** A new secret for an authenticator app. */
export const startTotp = () => call(totpStart);
export const confirmTotp = (code: string) => changed(call(totpConfirm, { body: { code }, quiet: true }));
export const removeTotp = () => changed(call(totpRemove));
export const renewRecoveryCodes = () => changed(call(recoveryCodesRenew));

/** Creates a passkey in the browser and adds it to the account. */
export const addPasskey = async (name: string) => {
  const { challenge, options } = await call(passkeyRegisterOptions, { quiet: true });
  const passkey = await createPasskey(options);
  return changed(call(passkeyRegister, { body: { challenge, name, passkey }, quiet: true }));
};
export const renamePasskey = (id: string, name: string) =>
  changed(call(passkeyRename, { params: { id }, body: { name }, quiet: true }));
export const removePasskey = (id: string) => changed(call(passkeyRemove, { params: { id } }));
