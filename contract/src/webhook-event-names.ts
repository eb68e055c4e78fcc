/** When each event is sent, for people. */
export const webhookEventHints = {
  'application.created': 'Somebody applied to one of your jobs.',
  'application.status_changed': 'An application moved, ended or was withdrawn.',
  'offer.answered': 'An offer or counter-offer was accepted, declined or countered.',
  'interview.booked': 'A time for an interview was picked.',
  'message.created': 'A message was sent in one of your conversations.',
  'job.published': 'A job went live.',
  'job.closed': 'A live job was closed, filled, paused or deleted, or expired.',
  'engagement.changed': 'An engagement began, or its status, days or terms changed.',
  'statement.submitted': 'The statement of a month was submitted for approval.',
  'payment.failed': 'A payment for your plan failed.',
} as const;

export type WebhookEvent = keyof typeof webhookEventHints;

/** Every event, in the order of the form. */
export const webhookEvents = Object.keys(webhookEventHints) as [WebhookEvent, ...WebhookEvent[]];
