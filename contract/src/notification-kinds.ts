import type { UserType } from './endpoint.ts';

/** The channels of notifications: the bell of the site, mail, and push to devices that opted in. */
export const channels = ['in_app', 'mail', 'push'] as const;
export type Channel = (typeof channels)[number];

interface KindDetails {
  label: string;
  /** The description on the settings page. */
  hint: string;
  audience: readonly UserType[];
  /** Security and billing: always sent on every channel. */
  fixed?: true;
  /** Sent to many people at once: the mail has the one-click unsubscribe of RFC 8058. */
  bulk?: true;
  /** The channels that are on by default. Default: all. */
  channels?: readonly Channel[];
}

const all = ['fractional', 'company', 'admin'] as const;
const members = ['fractional', 'company'] as const;

/** The kinds of notifications, in the order of the settings page. */
export const notificationKinds = {
  new_message: {
    label: 'New messages',
    hint: 'You have unread messages',
    audience: members,
  },
  invitation: {
    label: 'Invitations to apply',
    hint: 'A company invites you to apply for a job',
    audience: ['fractional'],
  },
  matching_job: {
    label: 'Matching jobs',
    hint: 'New jobs that match your saved searches',
    audience: ['fractional'],
    bulk: true,
  },
  matching_person: {
    label: 'Matching candidates',
    hint: 'New people who match your saved searches',
    audience: ['company'],
    bulk: true,
  },
  application_status: {
    label: 'Application and engagement updates',
    hint: 'An application moves or ends; an engagement starts, changes, pauses or ends',
    audience: members,
  },
  application_no_response: {
    label: 'No response',
    hint: 'A company did not respond to an application, and your credit was refunded',
    audience: ['fractional'],
  },
  interview: {
    label: 'Interviews',
    hint: 'Interview times proposed, chosen, changed or cancelled',
    audience: members,
  },
  offer: {
    label: 'Offers',
    hint: 'An offer is made, answered, withdrawn or expires',
    audience: members,
  },
  mandate: {
    label: 'Documents to sign',
    hint: 'The other side signs the document of an engagement',
    audience: members,
  },
  statement: {
    label: 'Statements and invoices',
    hint: 'A monthly statement is submitted, questioned or approved; an invoice is sent or paid',
    audience: members,
  },
  application_received: {
    label: 'Applications to your jobs',
    hint: 'Someone applied, withdrew, or declined your invitation',
    audience: ['company'],
  },
  mention: {
    label: 'Mentions',
    hint: 'A colleague mentions you in a note on an applicant',
    audience: ['company'],
  },
  reply_due: {
    label: 'Replies due',
    hint: 'Applicants are waiting for the answer that your job promises',
    audience: ['company'],
  },
  job_expiring: {
    label: 'Jobs that expire',
    hint: 'A live job ends soon and can be renewed',
    audience: ['company'],
  },
  job_claimed: {
    label: 'Imported jobs claimed',
    hint: 'A company takes over a job that we imported',
    audience: ['company', 'admin'],
  },
  import_gone: {
    label: 'Imported jobs removed at the source',
    hint: 'The source of an imported job no longer lists it',
    audience: ['admin'],
    channels: ['in_app'],
  },
  review_asked: {
    label: 'Reviews to write',
    hint: 'An engagement is ready for your review',
    audience: members,
  },
  review_published: {
    label: 'Reviews about you',
    hint: 'A review of you is published',
    audience: members,
  },
  reference: {
    label: 'References',
    hint: 'A person you asked for a reference answers or declines',
    audience: ['fractional'],
  },
  profile_reminder: {
    label: 'Profile reminders',
    hint: 'Tips to make your profile easier to find',
    audience: ['fractional'],
    bulk: true,
    channels: ['in_app', 'mail'],
  },
  approval_asked: {
    label: 'Profiles to review',
    hint: 'A fractional requests approval',
    audience: ['admin'],
  },
  report_filed: {
    label: 'Member reports',
    hint: 'Someone reports a person, a company, a job, a message or a review',
    audience: ['admin'],
  },
  limit_reached: {
    label: 'Limits of your plan',
    hint: 'You have used 80 % or all of an allowance',
    audience: members,
    channels: ['in_app', 'mail'],
  },
  action_pending: {
    label: 'Actions to confirm',
    hint: 'A program or assistant with your API key wants to act for you',
    audience: all,
    channels: ['in_app', 'push'],
  },
  admin_message: {
    label: 'News from us',
    hint: 'News and announcements to many members; mailed only if you opt in',
    audience: members,
    bulk: true,
    channels: ['in_app', 'push'],
  },
  approval_decided: {
    label: 'Approval of your profile',
    hint: 'We approved your profile, or request a change',
    audience: ['fractional'],
  },
  plan_bought: { label: 'Plan bought', hint: 'A plan begins or changes', audience: members, fixed: true },
  plan_renewing: { label: 'Plan renewing', hint: 'A plan renews soon', audience: members, fixed: true },
  plan_failed: {
    label: 'Payment failed',
    hint: 'A payment failed',
    audience: members,
    fixed: true,
  },
  plan_changed: {
    label: 'Plan changed by us',
    hint: 'We refund a payment, change or cancel your plan, or change its price',
    audience: members,
    fixed: true,
  },
  plan_ended: { label: 'Plan ended', hint: 'A plan has ended', audience: members, fixed: true },
  account_security: {
    label: 'Account and security',
    hint: 'Changes of your password, your email address and your account',
    audience: all,
    fixed: true,
  },
} as const satisfies Record<string, KindDetails>;

export type NotificationKind = keyof typeof notificationKinds;

/** The definition of a kind, with its defaults. */
export const kindDetails = (kind: NotificationKind): KindDetails => notificationKinds[kind];

/** The kinds that apply to a type of person, in the order of the settings page. */
export const kindsFor = (type: UserType): NotificationKind[] =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter((kind) =>
    kindDetails(kind).audience.includes(type),
  );

/** The channels of a kind for a person without preferences. */
export const defaultChannels = (kind: NotificationKind): Record<Channel, boolean> => {
  const on = kindDetails(kind).channels ?? channels;
  return { in_app: on.includes('in_app'), mail: on.includes('mail'), push: on.includes('push') };
};
