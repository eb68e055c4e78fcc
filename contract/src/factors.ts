import { z } from 'zod';
import { Session } from './accounts.ts';
import { endpoint, signedIn } from './endpoint.ts';
import { factorLimits } from './factor-limits.ts';
import { byId, Done, Id, line, Time } from './values.ts';

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url.min(1),
  rawId: base64url.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The assertion of a passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** A new passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** The options of the WebAuthn API in JSON: pass them to `@simplewebauthn/browser`. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const TotpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.');
/** Two groups of five letters and digits. Case and spaces do not matter. */
export const RecoveryCode = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{5}[\s-]?[a-z0-9]{5}$/i, 'A recovery code has ten letters and digits.');

const challenge = z.string().min(1).max(200);

/** One second factor for the sign-in that `challenge` names. */
export const SecondFactorProof = z.union([
  z.object({ challenge, totp: TotpCode }),
  z.object({ challenge, recovery_code: RecoveryCode }),
  z.object({ challenge, passkey: PasskeyAssertion }),
]);
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;

export const secondFactor = endpoint({
  method: 'POST',
  path: '/authentication/second_factor',
  summary: 'Finishes a sign-in with one second factor',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: SecondFactorProof,
  response: Session,
  errors: ['invalid_code', 'invalid_ticket', 'company_sign_in_required', 'not_allowed_now'],
});

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/authentication/passkey_options',
  summary: 'Options to sign in with a passkey, or with `challenge` to use one as the second factor',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: z.object({ challenge: challenge.optional() }),
  response: z.object({ challenge: z.string(), options: PasskeyOptions }),
  errors: ['invalid_ticket'],
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/authentication/passkey_signin',
  summary: 'Signs in with a passkey, which counts as both factors',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: z.object({ challenge, passkey: PasskeyAssertion }),
  response: Session,
  errors: ['invalid_credentials', 'invalid_ticket', 'company_sign_in_required', 'not_allowed_now'],
});

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Factors = z.object({
  /** Whether the account has a password. One that signs in with another provider may have none. */
  password: z.boolean(),
  /** Null without a password. */
  password_changed_at: Time.nullable(),
  /** When the authenticator app was confirmed. */
  totp: Time.nullable(),
  /** How many are unused. */
  recovery_codes: z.int(),
  passkeys: z.array(Passkey),
  /** Whether this account cannot work without a second factor. */
  required: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

export const factorList = endpoint({
  method: 'GET',
  path: '/authentication/factors',
  summary: 'The factors of your account',
  access: signedIn,
  beforeSecondFactor: true,
  response: Factors,
});

const change = { access: signedIn, requiresSeat: false, beforeSecondFactor: true, invalidates: [] } as const;

export const totpStart = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/totp_start',
  summary:
    'A new secret for an authenticator app, as text and as a QR code in SVG; unused until it is confirmed',
  idempotent: false,
  requiresRecentAuth: true,
  response: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
  errors: ['already_exists'],
});

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(factorLimits.recoveryCodes) });

export const totpConfirm = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/totp_confirm',
  summary:
    'Switches the authenticator app on with its first code; answers ten single-use recovery codes in place of earlier ones',
  idempotent: false,
  requiresRecentAuth: true,
  body: z.object({ code: TotpCode }),
  response: RecoveryCodes,
  errors: ['invalid_code', 'not_allowed_now'],
});

export const totpRemove = endpoint({
  ...change,
  method: 'DELETE',
  path: '/authentication/totp',
  summary: 'Switches the authenticator app off',
  idempotent: 'by-nature',
  requiresRecentAuth: true,
  response: Done,
  errors: ['not_allowed_now'],
});

export const recoveryCodesRenew = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/recovery_codes',
  summary: 'Ten new recovery codes in place of the old ones',
  idempotent: false,
  requiresRecentAuth: true,
  response: RecoveryCodes,
  errors: ['not_allowed_now'],
});

export const passkeyRegisterOptions = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/passkey_register_options',
  summary: 'Options to create a passkey',
  idempotent: false,
  requiresRecentAuth: true,
  response: z.object({ challenge: z.string(), options: PasskeyOptions }),
});

export const passkeyRegister = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/passkeys',
  summary: 'Adds a passkey; the first factor of an account also answers ten recovery codes',
  idempotent: false,
  requiresRecentAuth: true,
  body: z.object({ challenge, name: line(80, 1), passkey: PasskeyRegistration }),
  response: Passkey.extend({ recovery_codes: z.array(z.string()).optional() }),
  creates: true,
  errors: ['invalid_ticket', 'already_exists', 'not_allowed_now'],
});

export const passkeyRename = endpoint({
  ...change,
  method: 'PUT',
  path: '/authentication/passkeys/:id',
  summary: 'Renames a passkey',
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ name: line(80, 1) }),
  response: Passkey,
});

export const passkeyRemove = endpoint({
  ...change,
  method: 'DELETE',
  path: '/authentication/passkeys/:id',
  summary: 'Removes a passkey',
  idempotent: 'by-nature',
  requiresRecentAuth: true,
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const reauthenticateOptions = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/reauthenticate_options',
  summary: 'The ways in which the caller can confirm that it is them, with the options for their passkeys',
  idempotent: 'by-nature',
  response: z.object({
    methods: z.array(z.enum(['password', 'totp', 'passkey'])),
    passkey: z.object({ challenge: z.string(), options: PasskeyOptions }).optional(),
  }),
});

export const reauthenticate = endpoint({
  ...change,
  method: 'POST',
  path: '/authentication/reauthenticate',
  summary: 'Confirms that it is the owner of the session, for REAUTH_SECONDS (600)',
  idempotent: 'by-nature',
  body: z.union([
    z.object({ password: z.string().min(1, 'This is required.').max(1_000) }),
    z.object({ totp: TotpCode }),
    z.object({ challenge, passkey: PasskeyAssertion }),
  ]),
  response: z.object({ until: Time }),
  errors: ['invalid_code', 'invalid_ticket'],
});
