import { z } from 'zod';
import { limits } from './limits.ts';
import { Amount, PayCurrency } from './money.ts';
import { offerLimits } from './offer-limits.ts';
import { Day, Id, line, paragraph, Time } from './values.ts';

/** The two parties to an offer and an engagement. */
export const Side = z.enum(['company', 'fractional']);
export type Side = z.infer<typeof Side>;

/** The period that the rate of an engagement pays for. */
export const TermsPeriod = z.enum(['hour', 'day', 'month', 'project']);
export type TermsPeriod = z.infer<typeof TermsPeriod>;

/** What the fractional decides, recommends and stays out of, in the words of the two sides. */
const DecisionRights = z.object({
  decides: paragraph(offerLimits.textCharacters).default(''),
  recommends: paragraph(offerLimits.textCharacters).default(''),
  stays_out_of: paragraph(offerLimits.textCharacters).default(''),
});

const termsDays = z.int().min(0).max(offerLimits.termsDays.max);

/** The fields of terms, for calls that have them beside other fields. */
export const termsFields = {
  rate: Amount.min(limits.proposedRate.min).max(limits.proposedRate.max.project),
  rate_period: TermsPeriod,
  currency: PayCurrency,
  /** The hours that the rate buys. May be null for a project only. */
  hours_per_week: z.int().min(limits.jobHours.min).max(limits.jobHours.max).nullable().default(null),
  start_date: Day,
  /** Null is open. */
  end_date: Day.nullable().default(null),
  notice_days: termsDays.default(offerLimits.termsDays.default),
  payment_days: termsDays.default(offerLimits.termsDays.default),
  outcomes: z.array(line(offerLimits.lineCharacters, 1)).max(offerLimits.outcomes).default([]),
  decision_rights: DecisionRights.prefault({}),
  cadence: line(offerLimits.lineCharacters).default(''),
  /** What the fractional gets access to. */
  access: paragraph(offerLimits.textCharacters).default(''),
  message: paragraph(offerLimits.textCharacters).default(''),
};

interface TermsToCheck {
  rate_period: TermsPeriod;
  hours_per_week: number | null;
  start_date: string;
  end_date: string | null;
}

/** The rules between fields. */
export const checkTerms = ({ value, issues }: z.core.ParsePayload<TermsToCheck>): void => {
  const refuse = (field: keyof TermsToCheck, message: string) =>
    issues.push({ code: 'custom', path: [field], input: value, message });
  if (value.hours_per_week === null && value.rate_period !== 'project')
    refuse('hours_per_week', 'State the hours a week that the rate buys.');
  if (value.end_date !== null && value.end_date < value.start_date)
    refuse('end_date', 'The end must not be before the start.');
};

/** What two sides agree on: the one shape of an offer, a proposed change and an agreement. */
export const Terms = z.object(termsFields).check(checkTerms);
export type Terms = z.output<typeof Terms>;
/** Terms before their defaults. */
export type TermsInput = z.input<typeof Terms>;

/** Terms to start an offer from. Null where job and application say nothing. */
export const TermsDraft = z.object({
  ...termsFields,
  rate: z.number().nullable(),
  rate_period: TermsPeriod.nullable(),
  start_date: Day.nullable(),
});
export type TermsDraft = z.output<typeof TermsDraft>;

/**
 * How terms ended. `countered`: answered by other terms. `undone`: taken back within five minutes. `expired`: not
 * answered in time. `ended`: the application or engagement ended first.
 */
export const TermsOutcome = z.enum([
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'undone',
  'expired',
  'ended',
]);
export type TermsOutcome = z.infer<typeof TermsOutcome>;

/** Terms that one side proposed. They never change; the outcome is written once. */
export const TermsVersion = z.object({
  id: Id,
  /** Counts from 1 within the application. */
  number: z.int(),
  proposed_by: Side,
  terms: Terms,
  /** What the proposing side wrote with a counter-offer or a proposal. */
  note: z.string(),
  /** Of the terms as canonical JSON: sorted keys, no white space. */
  sha256: z.string(),
  created_at: Time,
  expires_at: Time,
  /** Null while the other side may answer. */
  outcome: TermsOutcome.nullable(),
  accepted_by: Side.nullable(),
  accepted_at: Time.nullable(),
  /** The time of the outcome. */
  closed_at: Time.nullable(),
  /** What the other side wrote with its answer. */
  answer_note: z.string(),
});
export type TermsVersion = z.infer<typeof TermsVersion>;

/** The steps of an offer. Those that end it without a hire lead back to the interview stage. */
export const OfferEvent = z.enum([
  'offer_made',
  'offer_countered',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_undone',
  'offer_expired',
]);
export type OfferEvent = z.infer<typeof OfferEvent>;
