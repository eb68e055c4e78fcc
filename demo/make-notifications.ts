import { addDays, toIsoDay } from '../contract/src/dates.ts';
import { offerLimits } from '../contract/src/offer-limits.ts';
import {
  type ApplicationDetails,
  applicationReceived,
  applicationWithdrawn,
  isNotified,
  statusChanged,
} from '../server/src/features/applications/applications.emails.ts';
import { offerNotice } from '../server/src/features/applications/offers/offers.emails.ts';
import { profileDecided } from '../server/src/features/fractionals/fractionals.emails.ts';
import type { NotificationEvent } from '../server/src/features/notifications/notifications.public.ts';
import type { NamedEmail } from './demo-accounts.ts';
import { type DemoContext, type DemoRow, daysBetween } from './demo-context.ts';
import type { DemoApplication } from './make-applications.ts';
import type { DemoFractional } from './make-fractionals.ts';
import { demoTerms } from './make-offers.ts';
import type { User } from './make-users.ts';

interface DemoNotification extends NotificationEvent {
  at: Date;
}

/** Older notifications have been read. */
const unreadDays = 3;
const alwaysUnread = 2;
const maxPerAccount = 40;

const toDetails = ({ row, job, fractional }: DemoApplication): ApplicationDetails => ({
  id: row.id,
  job_id: job.row.id,
  job_title: job.row.title,
  company_name: job.company.row.name,
  company_id: job.company.row.id,
  fractional_id: fractional.user.id,
  first_name: fractional.user.first_name,
  last_name: fractional.user.last_name,
  match_score: row.match_score,
});

const toOfferDetails = (application: DemoApplication, at: Date) => ({
  id: application.row.id,
  number: 1,
  proposed_by: 'company' as const,
  terms: demoTerms(application, toIsoDay(addDays(at, 14))),
  note: '',
  expires_at: addDays(at, offerLimits.days).toISOString(),
});

const forApplication = (application: DemoApplication): DemoNotification[] => {
  const details = toDetails(application);
  const userId = application.job.company.owner.id;
  return application.history.flatMap(({ status, event, note, at }) => {
    const time = new Date(String(at));
    if (event === 'offer_made' || event === 'offer_accepted') {
      const to = event === 'offer_made' ? 'fractional' : 'company';
      const notice = offerNotice(details, toOfferDetails(application, time), { event, to, note: note ?? '' });
      return [{ ...notice, userId: to === 'company' ? userId : details.fractional_id, at: time }];
    }
    if (status === 'submitted') return [{ ...applicationReceived(details), userId, at: time }];
    if (status === 'withdrawn') return [{ ...applicationWithdrawn(details), userId, at: time }];
    return isNotified(status) ? [{ ...statusChanged(details, status, note ?? null), at: time }] : [];
  });
};

const forApproval = ({ user, row, approved }: DemoFractional, admin: User): DemoNotification[] => {
  const name = `${user.first_name} ${user.last_name}`;
  const requested: DemoNotification = {
    userId: admin.id,
    kind: 'approval_asked',
    title: `${name} requested approval`,
    body: [row.fractional_type, row.headline].filter(Boolean).join(' · '),
    link: '/unverified-fractional-candidates',
    at: new Date(String(row.submitted_at)),
  };
  return [
    ...(row.status === 'pending' ? [requested] : []),
    ...(approved ? [{ ...profileDecided({ userId: user.id, decision: 'approved' }), at: approved }] : []),
  ];
};

/** Notifications of the accounts without history. */
const forNewAccount = (user: User): DemoNotification[] => {
  const contents: { [E in NamedEmail]?: Pick<DemoNotification, 'kind' | 'title' | 'body' | 'link'> } = {
    'pending@cadre.example': {
      kind: 'profile_reminder',
      title: 'Complete your profile',
      body: 'Complete it and request approval, so that companies can find you and you can apply.',
      link: '/account/fractional/next-step',
    },
    'newcompany@cadre.example': {
      kind: 'admin_message',
      title: 'Welcome',
      body: 'Create your first job as a draft. It is free until it goes live.',
      link: '/account/company/manage-jobs/post-a-job',
    },
  };
  const content = contents[user.email as NamedEmail];
  return content ? [{ ...content, userId: user.id, at: addDays(user.created, 0.1) }] : [];
};

/** In-app notifications of the demo accounts; the newest ones are unread. */
export const makeNotifications = (
  context: DemoContext,
  {
    users,
    admin,
    applications,
    fractionals,
  }: {
    users: User[];
    admin: User;
    applications: DemoApplication[];
    fractionals: DemoFractional[];
  },
): DemoRow<'notifications'>[] => {
  const named = users.filter(({ email }) => email.endsWith('@cadre.example'));
  const events = [
    ...applications.flatMap(forApplication),
    ...fractionals.flatMap((fractional) => forApproval(fractional, admin)),
    ...named.flatMap(forNewAccount),
  ].filter(({ at }) => at <= context.now);
  return named.flatMap(({ id }) =>
    events
      .filter(({ userId }) => userId === id)
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, maxPerAccount)
      .map(({ userId, kind, title, body, link, dedupeKey, mail, at }, rank) => ({
        id: context.id(at),
        user_id: userId,
        kind,
        title,
        body,
        link,
        key: dedupeKey ?? null,
        mail: JSON.stringify(mail ?? {}),
        in_app: true,
        // The newest are always unread, so that the bell shows a count.
        read_at:
          rank >= alwaysUnread && daysBetween(at, context.now) > unreadDays
            ? addDays(at, 0.05).toISOString()
            : null,
        created_at: at.toISOString(),
      })),
  );
};
