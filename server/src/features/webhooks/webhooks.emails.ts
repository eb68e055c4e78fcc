import { limits } from '../../../../contract/src/limits.ts';
import type { MailSample } from '../../lib/feature.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

const link = '/account/company/settings/webhooks';

/** Sent to the owner of a company when a webhook was created: another system learns of events from now on. */
export const webhookCreated = (userId: string, url: string): NotificationEvent => {
  const body = `Events of your company are sent to ${url}.`;
  return {
    userId,
    kind: 'account_security',
    title: 'A webhook was created',
    body,
    link,
    mail: {
      paragraphs: [body, 'If this was not you, delete the webhook and set a new password now.'],
      action: { label: 'See your webhooks', url: link },
    },
  };
};

const reasons = {
  gone: 'Its address answered 410 Gone, which says that it wants no more events.',
  failing: `Its address has not accepted an event for ${limits.webhookRetryDays} days.`,
};

/** Says that a webhook was switched off, and how to go on. */
export const webhookOff = (url: string, reason: keyof typeof reasons): MailSample => ({
  title: 'A webhook was switched off',
  body: `${url}: ${reasons[reason]}`,
  link,
  mail: {
    paragraphs: [
      `No more events are sent to ${url}.`,
      reasons[reason],
      `Switch it on when the address works again. Waiting events are sent then, up to ${limits.webhookDeliveryDays} days back. Events that happen while it is off are not sent.`,
    ],
    action: { label: 'Open your webhooks', url: link },
  },
});
