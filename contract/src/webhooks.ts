import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { byId, Done, Id, Time } from './values.ts';
import { type WebhookEvent, webhookEvents } from './webhook-event-names.ts';

const Events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one.')
  .max(webhookEvents.length)
  .transform((chosen): WebhookEvent[] => webhookEvents.filter((event) => chosen.includes(event)));

/** Why a webhook is off: by the owner, or for them after a change of owner or address, after a 410, or after five days of failures. */
export const WebhookOffReason = z.enum(['owner', 'gone', 'failing']);

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Null: it is on. */
  off_reason: WebhookOffReason.nullable(),
  off_at: Time.nullable(),
  /** Since when every attempt has failed; null after a success. */
  failing_since: Time.nullable(),
  /** The events that wait to be sent. */
  waiting: z.int(),
  created_at: Time,
});
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z.object({
  url: z.url('Enter an address such as https://example.com/webhooks.').max(limits.webhookUrlCharacters),
  events: Events,
});
export type NewWebhook = z.input<typeof NewWebhook>;

/** `whsec_` and the secret in base64, as Standard Webhooks has it. Shown once. */
const Secret = z.string();

// What a webhook is sent is what the owner may read.
const owner = { access: ['company'], ownerOnly: true } as const;
export const webhookCreate = endpoint({
  ...owner,
  method: 'POST',
  path: '/employer/webhooks',
  summary: 'Creates a webhook of your company; the only answer that has its secret',
  requiresSeat: true,
  requiresRecentAuth: true,
  invalidates: [],
  // A stored response would contain the secret.
  idempotent: false,
  body: NewWebhook,
  response: Webhook.extend({ secret: Secret }),
  creates: true,
  errors: ['not_allowed_now'],
});

export const webhookList = endpoint({
  ...owner,
  method: 'GET',
  path: '/employer/webhooks',
  summary: 'The webhooks of your company, newest first',
  response: z.array(Webhook),
  errors: ['not_allowed_now'],
});

export const webhookUpdate = endpoint({
  ...owner,
  method: 'PUT',
  path: '/employer/webhooks/:id',
  summary:
    'Changes the address or the events of a webhook, or switches it off or on; what waits is sent then',
  requiresSeat: true,
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: NewWebhook.extend({ on: z.boolean() }).partial(),
  response: Webhook,
  errors: ['not_allowed_now'],
});

export const webhookDelete = endpoint({
  ...owner,
  method: 'DELETE',
  path: '/employer/webhooks/:id',
  summary: 'Deletes a webhook with its deliveries',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const webhookRotate = endpoint({
  ...owner,
  method: 'POST',
  path: '/employer/webhooks/:id/secret',
  summary: 'Replaces the secret of a webhook; for a day, requests are signed with the one before, too',
  requiresSeat: true,
  requiresRecentAuth: true,
  invalidates: [],
  // A stored response would contain the secret.
  idempotent: false,
  params: byId,
  body: z.object({}),
  response: z.object({ secret: Secret }),
  errors: ['not_allowed_now'],
});

export const webhookTestSend = endpoint({
  ...owner,
  method: 'POST',
  path: '/employer/webhooks/:id/test',
  summary: 'Sends the event webhook.test once, also while the webhook is off',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  params: byId,
  body: z.object({}),
  response: Done,
  errors: ['not_allowed_now'],
});

/** `waiting`: not sent yet, or to be tried again. `failed`: given up. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

export const WebhookDelivery = z.object({
  /** The `webhook-id` of every attempt. */
  id: Id,
  event: z.string(),
  resource_id: Id,
  sequence: z.int(),
  state: WebhookDeliveryState,
  attempts: z.int(),
  created_at: Time,
  /** Null: no further attempt is planned. */
  next_attempt_at: Time.nullable(),
  /** The body of the request. */
  request: z.string(),
  /** The last attempt; null before it. */
  attempted_at: Time.nullable(),
  duration_ms: z.int().nullable(),
  /** The status and the first KB of the response; null without a response. */
  response_status: z.int().nullable(),
  response_body: z.string().nullable(),
  /** Why there was no response. */
  error: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const webhookDeliveryList = endpoint({
  ...owner,
  method: 'GET',
  path: '/employer/webhook_deliveries',
  summary: `The last ${limits.webhookDeliveriesShown} deliveries of a webhook, newest first, kept ${limits.webhookDeliveryDays} days`,
  // A delivery of `message.created` has the message.
  viewer: 'refused',
  query: z.object({ webhook_id: Id }),
  response: z.array(WebhookDelivery),
  errors: ['not_allowed_now'],
});

export const webhookResend = endpoint({
  ...owner,
  method: 'POST',
  path: '/employer/webhook_deliveries/:id/send',
  summary: 'Sends an event again, under the same webhook-id; one that waits is tried now',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({}),
  response: Done,
  errors: ['not_allowed_now'],
});
