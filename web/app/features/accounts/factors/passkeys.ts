import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import type { PasskeyAssertion, PasskeyRegistration } from '../../../../../contract/src/factors.ts';

type Options = { challenge: string; [field: string]: unknown };

/** Loaded only for people who use a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all. False on the server. */
export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

const mark = 'cadre.passkey';

/** Whether a passkey was used or created in this browser: only then does the sign-in page offer one by autofill. */
export const isPasskeyBrowser = () => localStorage.getItem(mark) !== null;
const rememberPasskey = () => localStorage.setItem(mark, '');

/** Asks the browser for one of the passkeys that `options` allow. `autofill` waits until the person picks one in a field. */
export const requestPasskey = async (options: Options, { autofill = false } = {}) => {
  const { startAuthentication } = await library();
  const assertion = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: autofill,
  });
  rememberPasskey();
  return assertion as z.input<typeof PasskeyAssertion>;
};

/** Asks the browser to create a passkey. */
export const createPasskey = async (options: Options) => {
  const { startRegistration } = await library();
  const registration = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  rememberPasskey();
  return registration as z.input<typeof PasskeyRegistration>;
};

/** Ends a pending request by autofill. */
export const cancelPasskey = async () => (await library()).WebAuthnAbortService.cancelCeremony();

/** What to show after a failed request; undefined if the person has cancelled it. */
export const passkeyFailure = (error: unknown): string | undefined => {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  return 'Your browser could not use a passkey here. Try again, or use another way.';
};
