import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '../../../../contract/src/factors.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { getBrand } from '../../lib/site.ts';
import { listCredentials } from './factors.queries.ts';

const timeout = factorLimits.passkeyChallengeMinutes * 60_000;

/** The site for which passkeys are made: from PUBLIC_URL, never from the request, whose Host anybody can forge. */
const getRelyingParty = ({ config }: Deps) => {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
};

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

const toUserHandle = (userId: string) => new TextEncoder().encode(userId);

/** Options to create a passkey that the account does not have yet. */
export const registrationOptions = async (
  db: Db,
  deps: Deps,
  user: { id: string; email: string; full_name: string },
) =>
  generateRegistrationOptions({
    rpName: getBrand(deps).name,
    rpID: getRelyingParty(deps).rpID,
    userID: toUserHandle(user.id),
    userName: user.email,
    userDisplayName: user.full_name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await listCredentials(db, user.id),
  });

/** Options to sign by a passkey of the account, or without one by any that the browser has for the site. */
export const assertionOptions = async (db: Db, deps: Deps, userId: string | null) =>
  generateAuthenticationOptions({
    rpID: getRelyingParty(deps).rpID,
    timeout,
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: await listCredentials(db, userId) }),
  });

/** The credential of a new passkey. Throws `invalid_ticket` unless it was made for this site, challenge and verified user. */
export const verifyRegistration = async (
  deps: Deps,
  { clientExtensionResults, ...passkey }: z.output<typeof PasskeyRegistration>,
  challenge: string,
) => {
  const { rpID, origin } = getRelyingParty(deps);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo)
    throw problem('invalid_ticket', 'This passkey could not be added. Please try again.');
  return registrationInfo.credential;
};

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** The next counter of a passkey, or undefined for an assertion that is not valid. */
const verifyCounter = async (
  deps: Deps,
  passkey: StoredPasskey,
  assertion: z.output<typeof PasskeyAssertion>,
  challenge: string,
): Promise<number | undefined> => {
  const { rpID, origin } = getRelyingParty(deps);
  const { clientExtensionResults, ...response } = assertion;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
};

/**
 * The account of a passkey that signed the challenge for this site, after it verified its user. Undefined for any other,
 * and for one of another account than `userId`. A counter that did not grow means a copy of the passkey, and is refused.
 */
export const verifyAssertion = async (
  db: Db,
  deps: Deps,
  assertion: z.output<typeof PasskeyAssertion>,
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<string | undefined> => {
  const passkey = await findPasskey(db, assertion.id);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return undefined;
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== Buffer.from(toUserHandle(passkey.user_id)).toString('base64url'))
    return undefined;
  const counter = await verifyCounter(deps, passkey, assertion, challenge);
  if (counter === undefined) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', passkey.id)
    // Unchanged since it was read: a parallel use of the same counter is refused.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? passkey.user_id : undefined;
};
