import { kindDetails, type NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { Deps } from '../../lib/deps.ts';
import { type MailExtras, mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';
import { bulkHeaders } from '../../lib/one-click.ts';
import { signMailLink } from './mail-link.ts';

/** What a mail is made of: a notification and whom it is for. */
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

/** What the one button of a kind's mail says where the event names nothing better. */
const actionLabels: Record<NotificationKind, string> = {
  new_message: 'Read and reply',
  invitation: 'See the invitation',
  matching_job: 'See the jobs',
  application_status: 'See the application',
  application_no_response: 'See your applications',
  interview: 'See the interview',
  offer: 'See the offer',
  application_received: 'Read the application',
  reply_due: 'Answer now',
  job_expiring: 'Renew the job',
  job_claimed: 'See the job',
  import_gone: 'See the postings',
  review_asked: 'Write the review',
  review_published: 'Read the review',
  profile_reminder: 'Open my profile',
  approval_asked: 'Review the profile',
  report_filed: 'Look at it',
  limit_reached: 'See the plans',
  admin_message: 'Read more',
  approval_decided: 'Open my profile',
  plan_bought: 'See your plan',
  plan_renewing: 'See your plan',
  plan_failed: 'Mend the payment',
  plan_ended: 'See the plans',
  account_security: 'Open my settings',
};

const reasonFor = (kind: NotificationKind) => {
  const { fixed, label } = kindDetails(kind);
  return fixed
    ? 'It is about your account or your plan, so it cannot be switched off.'
    : `You get it because “${label}” is switched on for you.`;
};

type Site = Pick<Deps['config'], 'publicUrl' | 'sessionSecret' | 'mailFrom'>;

/** The domain of our own address, as the right side of Message-ID needs it. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** How one gets no more mails of a kind: what a mail's footer and its headers say. */
export const bulkMailLinks = (
  { publicUrl, sessionSecret, mailFrom }: Site,
  userId: string,
  kind: NotificationKind,
) => {
  const token = signMailLink(sessionSecret, { userId, kind });
  return {
    footer: {
      reason: reasonFor(kind),
      label: 'Choose your mails',
      url: `${publicUrl}/mail-preferences?token=${token}`,
    },
    headers: bulkHeaders(
      `${publicUrl}/api/notification/unsubscribe/${token}`,
      `${kindDetails(kind).label} <${kind.replaceAll('_', '-')}.${domainOf(mailFrom)}>`,
    ),
  };
};

/** The mail of a notification; bulk kinds carry the one-click unsubscribe of RFC 8058. */
export const notificationMail = (site: Site, told: MailedNotification): Mail => {
  const { publicUrl, mailFrom } = site;
  const { kind, title, body, link } = told;
  const { subject = title, paragraphs = [body], action, items = [], calendar, ...extras } = told.mail;
  const links = bulkMailLinks(site, told.user_id, kind);
  return {
    to: told.email,
    subject,
    messageId: `<${told.delivery_id}@${domainOf(mailFrom)}>`,
    ...mailLayout({
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
    ...(kindDetails(kind).bulk ? { headers: links.headers } : {}),
  };
};
