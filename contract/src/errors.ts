import { z } from 'zod';
// Sets the texts of validation errors.
import './messages.ts';

/**
 * Every error code of the API with its status and sentence. 403 means that the session has ended, on which the web
 * client signs out, or that an API key may not make the call; the web client sends no keys. A record of another owner
 * responds 404.
 */
export const problems = {
  invalid_input: [400, 'Please fix the highlighted fields.'],
  bad_request: [400, 'This request is not valid.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  invalid_credentials: [400, 'The email address or password is incorrect.'],
  invalid_code: [400, 'This code is incorrect or has expired. Request a new one.'],
  invalid_ticket: [400, 'This link has been used or has expired. Request a new one.'],
  invalid_file: [400, 'This file cannot be read. Please choose another.'],
  sign_in_failed: [400, 'This sign-in could not be completed. Please try again.'],
  invalid_signature: [400, 'The signature of this event is not valid.'],
  profile_incomplete: [400, 'Complete your profile before you request approval.'],
  job_incomplete: [400, 'Complete the job before it goes live.'],
  unauthenticated: [401, 'Please sign in.'],
  invalid_api_key: [401, 'This API key is not valid. It may have been revoked or have expired.'],
  reauthentication_required: [401, 'Please confirm that it is you.'],
  token_expired: [401, 'Your access token has expired.'],
  session_expired: [403, 'Your session has ended. Please sign in again.'],
  key_not_allowed: [403, 'This call does not accept API keys.'],
  insufficient_scope: [403, 'This API key lacks a scope.'],
  not_found: [404, 'Page not found. It may have been removed, or you may not have access.'],
  too_slow: [408, 'The request took too long to arrive. Please check your connection and try again.'],
  not_allowed_now: [409, 'This is not possible in the current state.'],
  read_only_view: [409, 'You see this account as its owner does. Nothing can be changed here.'],
  second_factor_setup_required: [409, 'Set up a second factor before you continue.'],
  plan_held: [409, 'You already have a plan of this kind. Change it instead of buying a second one.'],
  address_required: [409, 'Enter your billing address first: tax depends on it.'],
  payment_failed: [409, 'The payment failed. Please check your card and try again.'],
  already_exists: [409, 'This exists already.'],
  already_applied: [409, 'You have already applied to this job.'],
  already_reviewed: [409, 'You have already reviewed this engagement.'],
  job_imported: [409, 'This job was imported from another site. Please apply there.'],
  address_unverified: [
    409,
    'The provider does not confirm that this email address is yours. Sign in another way, then connect the provider in your settings.',
  ],
  company_sign_in_required: [409, 'Your company requires its own sign-in. Use “Company sign-in”.'],
  wrong_domain: [409, "Your email address does not belong to this company's domain."],
  job_closed: [409, 'This job no longer takes applications.'],
  not_verified: [409, 'Your profile has to be approved before you can apply.'],
  undo_over: [409, 'You can undo this for five minutes only.'],
  beyond_capacity: [409, 'These are more hours than the fractional has free. Confirm that you agree.'],
  changed_meanwhile: [409, 'Somebody changed this in the meantime. Your changes are not saved yet.'],
  document_changed: [409, 'The document has changed since you read it. Please read it again.'],
  already_signed: [409, 'Somebody of your company has already signed this document.'],
  offer_not_accepted: [409, 'The applicant is hired when both sides have accepted an offer.'],
  invalid_transition: [409, 'The application cannot move from its current stage to this one.'],
  last_admin: [409, 'At least one active owner has to remain.'],
  own_account: [409, 'You cannot remove your own account here.'],
  idempotency_mismatch: [409, 'This Idempotency-Key was used with another request.'],
  too_large: [413, 'This is larger than allowed.'],
  wrong_content_type: [415, 'This content type is not supported.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  headers_too_large: [431, 'The URL or headers of this request are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  payment_unavailable: [
    503,
    'The payment service is not available at the moment. Please try again in a minute.',
  ],
  unavailable: [503, 'The service is busy. Please try again in a moment.'],
  storage_full: [507, 'This file cannot be stored at the moment. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problems;

/**
 * The body of every error response. `fields` has a sentence for each invalid input. `current` has, for
 * `changed_meanwhile`, the stored value of each sent field and the stored `version`. `reference` is the request id, only
 * for a 500.
 */
export const Problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  reference: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** The body, with status 200, of a call that the plan does not allow (spec section 8). */
export const PlanLimit = z.object({ code: z.literal(422), message: z.string() });
export type PlanLimit = z.infer<typeof PlanLimit>;

export const planLimitMessages = {
  jobs: 'Please upgrade your plan to start posting jobs.',
  applications:
    'You have used all applications of this month. Please upgrade your plan to apply to more jobs.',
  applicationsToday: 'You have reached the daily limit of applications. Please try again tomorrow.',
  conversations:
    'Your plan has no new conversations left this month. Please upgrade your plan to start more.',
  noConversations:
    'Your plan does not include new conversations. Please upgrade your plan to write to people first.',
  noSeat:
    'Your company’s plan has no seat for you at the moment: you can view everything but change nothing. Please ask the owner for a larger plan.',
  seats: 'All seats of your plan are taken. Please upgrade your plan to add more people.',
  savedSearches: 'Your plan allows no more saved searches. Please upgrade your plan to save this one.',
  searchFrequency:
    'Your plan does not include alerts this frequent. Please upgrade your plan to get them sooner.',
  readOnlySearch: 'This search is beyond your plan’s limit. Please upgrade your plan to change it.',
  compare:
    'Your plan does not include comparing applicants. Please upgrade your plan to see them side by side.',
  pipelineCsv: 'Your plan does not include the pipeline as a file. Please upgrade your plan to download it.',
  noInvites: 'Your plan does not include invitations. Please upgrade your plan to invite people.',
  invites: 'Your plan has no invitations left for this job. Please upgrade your plan to send more.',
} as const;
