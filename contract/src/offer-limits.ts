/** The limits of offers and their terms. */
export const offerLimits = {
  /** How long an offer, counter-offer or proposed change may be answered. */
  days: 7,
  maxDays: 90,
  undoMinutes: 5,
  noteCharacters: 1_000,
  /** Per application and account: each offer and answer sends a mail to the other side. */
  stepsDay: 12,
  outcomes: 5,
  lineCharacters: 200,
  textCharacters: 2_000,
  /** The notice and payment days of terms. */
  termsDays: { max: 180, default: 30 },
} as const;
