/** The limits of references. */
export const referenceLimits = {
  /** Open requests of an account. */
  open: 10,
  /** Mails to one address in a day, over all accounts. */
  addressDay: 3,
  /** Requests of an account in a day, withdrawn ones included. */
  accountDay: 20,
  /** How long a link may be answered. */
  days: 30,
  /** Days after a request from which it can be repeated. */
  remindDays: 3,
  consentMonths: 24,
  noteCharacters: 500,
  textCharacters: { min: 40, max: 3_000 },
  /** How long a request that ended without an answer is stored. */
  storedDays: 90,
} as const;
