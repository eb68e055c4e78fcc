import { kindDetails, type NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Deps } from '../../lib/deps.ts';
import { type MailExtras, type MailSender, mailLayout } from '../../lib/mail-layout.ts';
import { getSenderDomain } from '../../lib/mail-stream.ts';
import type { Mail } from '../../lib/mailer.ts';
import { bulkHeaders } from '../../lib/one-click.ts';
import { signMailLink } from './mail-link.ts';

/** A notification with the recipient of its mail. */
interface MailedNotification {
  delivery_id: string;
  user_id: string;
  email: string;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string;
  mail: MailExtras;
}

/** The default label of the button in a kind's mail. */
const actionLabels: Record<NotificationKind, string> = {
  new_message: 'Read and reply',
  invitation: 'See the invitation',
  matching_job: 'See the jobs',
  matching_person: 'See the candidates',
  application_status: 'See the application',
  application_no_response: 'See your applications',
  interview: 'See the interview',
  offer: 'See the offer',
  mandate: 'Read the document',
  statement: 'See the statement',
  application_received: 'Read the application',
  mention: 'Read the note',
  reply_due: 'Reply now',
  job_expiring: 'Renew the job',
  job_claimed: 'See the job',
  import_gone: 'See the scraped jobs',
  review_asked: 'Write the review',
  review_published: 'Read the review',
  reference: 'Open my profile',
  profile_reminder: 'Open my profile',
  approval_asked: 'Review the profile',
  report_filed: 'See the report',
  limit_reached: 'See the plans',
  action_pending: 'Confirm or decline',
  admin_message: 'Read more',
  approval_decided: 'Open my profile',
  plan_bought: 'See your plan',
  plan_renewing: 'See your plan',
  plan_failed: 'Update payment method',
  plan_changed: 'See your plan',
  plan_ended: 'See the plans',
  account_security: 'Open my settings',
};

const reasonFor = (kind: NotificationKind) => {
  const { fixed, label } = kindDetails(kind);
  return fixed
    ? 'This mail is about your account or your plan and cannot be switched off.'
    : `You receive this mail because “${label}” is switched on for your account.`;
};

type Site = Pick<Deps['config'], 'publicUrl' | 'sessionSecret' | 'mailFrom'>;

/** The links to the mail settings and to unsubscribe from a kind, for a mail's footer and headers. */
export const bulkMailLinks = (
  { publicUrl, sessionSecret, mailFrom }: Site,
  userId: string,
  kind: NotificationKind,
) => {
  const token = signMailLink(sessionSecret, { userId, kind });
  return {
    footer: {
      reason: reasonFor(kind),
      label: 'Manage your mails',
      url: screenUrl(publicUrl, `/mail-preferences?token=${token}`),
    },
    headers: bulkHeaders(
      `${publicUrl}/api/notification/unsubscribe/${token}`,
      `${kindDetails(kind).label} <${kind.replaceAll('_', '-')}.${getSenderDomain(mailFrom)}>`,
    ),
  };
};

/** The mail of a notification. Bulk kinds have the one-click unsubscribe header of RFC 8058. */
export const notificationMail = (site: Site, sender: MailSender, notification: MailedNotification): Mail => {
  const { publicUrl, mailFrom } = site;
  const { kind, title, body, link } = notification;
  const {
    subject = title,
    paragraphs = [body],
    action,
    items = [],
    calendar,
    replyTo,
    ...extras
  } = notification.mail;
  const links = bulkMailLinks(site, notification.user_id, kind);
  return {
    to: notification.email,
    subject,
    kind,
    messageId: `<${notification.delivery_id}@${getSenderDomain(mailFrom)}>`,
    ...mailLayout(sender, {
      title,
      paragraphs,
      preheader: body,
      action: {
        label: action?.label ?? actionLabels[kind],
        url: new URL(action?.url ?? link, publicUrl).href,
      },
      items: items.map((item) => ({ ...item, url: new URL(item.url, publicUrl).href })),
      footer: links.footer,
      ...extras,
    }),
    ...(calendar ? { calendar } : {}),
    headers: {
      ...(kindDetails(kind).bulk ? links.headers : {}),
      ...(replyTo === undefined ? {} : { 'Reply-To': replyTo }),
    },
  };
};
