import { z } from 'zod';
import { ApplicationStatus } from './applications.ts';
import { Capacity } from './capacity.ts';
import { endpoint, forSeats } from './endpoint.ts';
import { PayCurrency } from './money.ts';
import { offerLimits } from './offer-limits.ts';
import { checkTerms, Terms, TermsDraft, TermsVersion, termsFields } from './terms.ts';
import { byId, EngagementKind, FractionalType, Id, Location, paragraph, RatePeriod, Time } from './values.ts';

/** What the job posted, to compare an offer with. */
export const PostedTerms = z.object({
  fractional_type: FractionalType.nullable(),
  location: Location.nullable(),
  engagement: EngagementKind,
  rate_min: z.number().nullable(),
  rate_max: z.number().nullable(),
  rate_period: RatePeriod.nullable(),
  currency: PayCurrency,
  hours_per_week_min: z.int().nullable(),
  hours_per_week_max: z.int().nullable(),
});
export type PostedTerms = z.infer<typeof PostedTerms>;

/** The offers of one application. An application is at the stage `offer` while one of them is open. */
export const Offer = z.object({
  application_id: Id,
  /** The stage of the application. */
  status: ApplicationStatus,
  /** The version that waits for an answer. There is one at most. */
  open: TermsVersion.nullable(),
  /** All versions, the newest first. */
  versions: z.array(TermsVersion),
  posted: PostedTerms,
  /** For the company, otherwise null: terms to start an offer from. */
  draft: TermsDraft.nullable(),
  /** The free hours of the fractional, without those of this offer. */
  capacity: Capacity,
  /** For the company: until then it can undo its offer. */
  undo_until: Time.nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** The caller agrees to more hours than the fractional has free. Without it, such terms answer 409 `beyond_capacity`. */
const beyond_capacity = z.boolean().default(false);

export const offerDetail = endpoint({
  method: 'GET',
  path: '/employer/offer/:id',
  summary: 'Gets the offers of an application by its id',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  tool: {
    name: 'read_offers',
    description: 'Reads the offers and counter-offers of an application, by the id of the application.',
  },
  params: byId,
  response: Offer,
});

export const offerCreate = endpoint({
  method: 'POST',
  path: '/employer/offer',
  summary: 'Makes an offer to an applicant at the interview stage; can be undone for five minutes',
  ...forSeats('applications:write'),
  tool: {
    name: 'make_offer',
    description: 'Makes an offer to an applicant at the interview stage.',
    confirm: 'Make an offer',
  },
  invalidates: [],
  idempotent: 'by-key',
  body: z
    .object({
      application_id: Id,
      ...termsFields,
      /** Default: in seven days. */
      expires_at: Time.optional(),
      beyond_capacity,
    })
    .check(checkTerms),
  response: Offer,
  creates: true,
  errors: ['invalid_transition', 'not_allowed_now', 'beyond_capacity'],
});

const note = paragraph(offerLimits.noteCharacters).default('');

/** An answer to the open offer. */
export const OfferAnswer = z
  .object({
    application_id: Id,
    answer: z.enum(['accept', 'decline', 'counter']),
    /** For a counter-offer. */
    terms: Terms.optional(),
    /** What the other side reads. */
    note,
    /** The number of the version that was read. With it, an answer to an offer that was replaced is refused. */
    version: z.int().optional(),
    beyond_capacity,
  })
  .refine(({ answer, terms }) => answer !== 'counter' || terms !== undefined, {
    path: ['terms'],
    message: 'State the terms of the counter-offer.',
  });
export type OfferAnswer = z.output<typeof OfferAnswer>;

export const fractionalOfferAnswer = endpoint({
  method: 'POST',
  path: '/employee/offer_answer',
  summary: 'Accepts, declines or counters an offer of a company; acceptance is the hire',
  access: ['fractional'],
  scope: 'applications:write',
  tool: {
    name: 'answer_offer',
    description: 'Accepts, declines or counters an offer. Acceptance is the hire.',
    confirm: 'Answer an offer',
  },
  invalidates: [],
  idempotent: 'by-nature',
  body: OfferAnswer,
  response: Offer,
  errors: ['not_allowed_now', 'beyond_capacity'],
});

export const companyOfferAnswer = endpoint({
  method: 'POST',
  path: '/employer/offer_answer',
  summary: 'Accepts, declines or counters the counter-offer of a fractional; acceptance is the hire',
  ...forSeats('applications:write'),
  tool: {
    name: 'answer_offer',
    description: 'Accepts, declines or counters a counter-offer. Acceptance is the hire.',
    confirm: 'Answer a counter-offer',
  },
  invalidates: [],
  idempotent: 'by-nature',
  body: OfferAnswer,
  response: Offer,
  errors: ['not_allowed_now', 'beyond_capacity'],
});

export const offerWithdraw = endpoint({
  method: 'POST',
  path: '/employer/offer_withdraw',
  summary: 'Withdraws the open offer of the company; the application returns to the interview stage',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ application_id: Id, note }),
  response: Offer,
  errors: ['not_allowed_now'],
});
