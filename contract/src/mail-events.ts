import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The mail providers whose events the server accepts. */
export const mailProviders = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const;
export type MailProvider = (typeof mailProviders)[number];

export const mailProviderLabels: Record<MailProvider, string> = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
};

const eventEndpoint = {
  method: 'POST',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  response: z.object({ received: z.literal(true) }),
} as const;

export const sesEvents = endpoint({
  ...eventEndpoint,
  path: '/mail_events/ses',
  summary:
    'Takes bounces, complaints and deliveries from Amazon SES: a signed SNS message of the topic SES_TOPIC_ARN, whose subscription it confirms',
  errors: ['invalid_signature'],
});

export const postmarkEvents = endpoint({
  ...eventEndpoint,
  path: '/mail_events/postmark',
  summary:
    'Takes bounces, complaints and deliveries from Postmark, with POSTMARK_WEBHOOK_SECRET as the password of the URL',
  errors: ['unauthenticated', 'invalid_signature'],
});

export const sendgridEvents = endpoint({
  ...eventEndpoint,
  path: '/mail_events/sendgrid',
  summary: 'Takes bounces, complaints and deliveries from SendGrid’s signed event webhook',
  errors: ['invalid_signature'],
});

export const mailgunEvents = endpoint({
  ...eventEndpoint,
  path: '/mail_events/mailgun',
  summary: 'Takes failures, complaints and deliveries from Mailgun’s signed webhooks',
  errors: ['invalid_signature'],
});
