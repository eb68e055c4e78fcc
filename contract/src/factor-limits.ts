/** The limits of second factors. */
export const factorLimits = {
  /** A sign-in that waits for its second factor. */
  signIn: { minutes: 10, tries: 5 },
  /** Wrong codes of an account, from all IP addresses together. */
  wrongCodes: { max: 10, minutes: 60 },
  /** A code of an authenticator app: its step, and the steps by which a clock may be wrong. */
  totp: { seconds: 30, drift: 1 },
  recoveryCodes: 10,
  passkeys: 20,
  passkeyChallengeMinutes: 5,
} as const;
