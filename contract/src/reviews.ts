import { z } from 'zod';
import { endpoint, everyone, forAdmins, signedIn } from './endpoint.ts';
import { limits } from './limits.ts';
import { offerLimits } from './offer-limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Done, Flag, Id, line, paragraph, Time } from './values.ts';

/** The side of an engagement that wrote a review; it is about the other side. */
export const ReviewSide = z.enum(['fractional', 'company']);
export type ReviewSide = z.infer<typeof ReviewSide>;

/** The rating of a person or company: `average` to one decimal, null below three reviews. */
export const RatingSummary = z.object({ average: z.number().nullable(), count: z.int() });
export type RatingSummary = z.infer<typeof RatingSummary>;

/** How far an agreed outcome was reached. */
export const OutcomeResult = z.enum(['met', 'partly', 'not']);
export type OutcomeResult = z.infer<typeof OutcomeResult>;

/** What a review says about one outcome of the agreed terms. */
export const ReviewedOutcome = z.object({
  outcome: line(offerLimits.lineCharacters, 1),
  result: OutcomeResult,
  remark: paragraph(limits.reviewRemarkCharacters).default(''),
});
export type ReviewedOutcome = z.output<typeof ReviewedOutcome>;

export const Review = z.object({
  id: Id,
  rating: z.int().min(1).max(5),
  comment: z.string(),
  author_side: ReviewSide,
  author_name: z.string(),
  author_title: z.string(),
  author_picture: z.string().nullable(),
  about_name: z.string(),
  job_title: z.string(),
  /** The number of agreed outcomes that the author answered for, by result. */
  outcome_counts: z.record(OutcomeResult, z.int()),
  /** The outcomes themselves, for the two sides; otherwise empty, because terms are confidential. */
  outcomes: z.array(ReviewedOutcome),
  created_at: Time,
  /** The time at which the review becomes public. */
  published_at: Time,
  /** The public reply of the reviewed side. */
  reply: z.object({ text: z.string(), at: Time }).nullable(),
  /** The viewer is the reviewed side and has not replied. */
  can_reply: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** A review as admins see it. */
export const ReviewRow = Review.extend({
  /** For an admin, otherwise null. */
  featured: z.boolean().nullable(),
  hidden: z.boolean().nullable(),
  reports: z.array(z.object({ reason: z.string(), at: Time })).nullable(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

export const ReviewForm = z.object({
  application_id: Id,
  rating: z.int('Please choose one to five stars.').min(1, 'Please choose one to five stars.').max(5),
  comment: paragraph(limits.reviewCommentCharacters, 1),
  /** Of the agreed outcomes, in any order; those left out are not answered. */
  outcomes: z.array(ReviewedOutcome).max(offerLimits.outcomes).default([]),
});
export type ReviewForm = z.output<typeof ReviewForm>;

export const reviewAdd = endpoint({
  method: 'POST',
  path: '/review/review_add',
  summary: 'Reviews the other side of an engagement; hidden until both sides did, for at most 14 days',
  access: ['fractional', 'company'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: ['reviews'],
  idempotent: 'by-key',
  body: ReviewForm,
  response: z.object({
    id: Id,
    rating: z.int(),
    comment: z.string(),
    created_at: Time,
    /** In the past if the other side's review exists already. */
    published_at: Time,
    published: z.boolean(),
  }),
  creates: true,
  errors: ['already_reviewed', 'not_allowed_now'],
});

export const reviewList = endpoint({
  method: 'GET',
  path: '/review/review_list',
  summary:
    'Lists published reviews of a company or fractional, with the average once there are three; an admin may list all',
  access: signedIn,
  scope: 'people:read',
  query: z
    .object({
      ...pagingQuery,
      company: Id.optional(),
      fractional: Id.optional(),
      /** For an admin: only reported or featured reviews. */
      reported: Flag.optional(),
      featured: Flag.optional(),
    })
    .refine((query) => query.company === undefined || query.fractional === undefined, {
      path: ['company'],
      message: 'Choose a company or a fractional, not both.',
    }),
  response: toPageSchema(ReviewRow).extend({
    average: z.number().nullable(),
    /** The number of reviews by rating, from '1' to '5'. */
    counts: z.record(z.string(), z.int()),
  }),
});

/** An engagement that the viewer has not reviewed. */
export const ReviewToWrite = z.object({
  application_id: Id,
  job_title: z.string(),
  about_name: z.string(),
  about_picture: z.string().nullable(),
  /** Of the agreed terms. */
  outcomes: z.array(z.string()),
  hired_at: Time,
  /**
   * When the other side's review becomes public at the latest; earlier if the viewer writes one. Null: there is none.
   */
  other_shows_at: Time.nullable(),
});
export type ReviewToWrite = z.infer<typeof ReviewToWrite>;

export const ownReviews = endpoint({
  method: 'GET',
  path: '/review/own_reviews',
  summary: 'Lists engagements to review and your reviews, including those not visible yet',
  access: ['fractional', 'company'],
  scope: 'applications:read',
  response: z.object({
    to_write: z.array(ReviewToWrite),
    given: z.array(Review.extend({ published: z.boolean(), hidden: z.boolean() })),
  }),
});

export const reviewReply = endpoint({
  method: 'POST',
  path: '/review/reply',
  summary: 'Replies to a published review in public, once',
  access: ['fractional', 'company'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ review_id: Id, reply: paragraph(limits.reviewReplyCharacters, 1) }),
  response: z.object({ text: z.string(), at: Time }),
  creates: true,
  errors: ['already_exists'],
});

export const reviewReport = endpoint({
  method: 'POST',
  path: '/review/report',
  summary: 'Reports a published review to the admins',
  access: ['fractional', 'company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ review_id: Id, reason: paragraph(1_000, 1) }),
  response: Done,
});

export const reviewFeature = endpoint({
  method: 'POST',
  path: '/review/feature',
  summary: 'Shows a published review on the home page, or no longer',
  ...forAdmins('reviews'),
  invalidates: ['reviews'],
  idempotent: 'by-nature',
  body: z.object({ review_id: Id, featured: z.boolean() }),
  response: z.object({ review_id: Id, featured: z.boolean() }),
  errors: ['not_allowed_now'],
});

export const reviewHide = endpoint({
  method: 'POST',
  path: '/review/hide',
  summary: 'Hides or shows a review, with a reason; resolves its reports',
  ...forAdmins('reviews'),
  invalidates: ['reviews'],
  idempotent: 'by-nature',
  body: z.object({ review_id: Id, hidden: z.boolean(), reason: paragraph(1_000, 1) }),
  response: z.object({ review_id: Id, hidden: z.boolean() }),
});

export const homepageReviews = endpoint({
  method: 'GET',
  path: '/review/homepage_reviews',
  summary: 'Lists the reviews featured by an admin',
  access: everyone,
  scope: 'people:read',
  cacheTags: ['companies', 'people', 'reviews'],
  response: z.array(Review),
});
