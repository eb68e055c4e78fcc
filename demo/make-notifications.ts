import {
  type ApplicationDetails,
  applicationReceived,
  applicationWithdrawn,
  isNotified,
  statusChanged,
} from '../server/src/features/applications/applications.emails.ts';
import { profileDecided } from '../server/src/features/fractionals/fractionals.emails.ts';
import type { NotificationEvent } from '../server/src/features/notifications/notifications.public.ts';
import type { NamedEmail } from './demo-accounts.ts';
import type { DemoApplication } from './make-applications.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { User } from './make-users.ts';
import { daysBetween, later, type Row, type World } from './world.ts';

interface Told extends NotificationEvent {
  at: Date;
}

/** What is older has been read. */
const unreadDays = 3;
const alwaysUnread = 2;
const mostOfOne = 40;

const factsOf = ({ row, job, fractional }: DemoApplication): ApplicationDetails => ({
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

const ofApplication = (application: DemoApplication): Told[] => {
  const facts = factsOf(application);
  const userId = application.job.company.owner.id;
  return application.history.flatMap(({ status, note, at }) => {
    const time = new Date(String(at));
    if (status === 'submitted') return [{ ...applicationReceived(facts), userId, at: time }];
    if (status === 'withdrawn') return [{ ...applicationWithdrawn(facts), userId, at: time }];
    return isNotified(status) ? [{ ...statusChanged(facts, status, note ?? null), at: time }] : [];
  });
};

const ofApproval = ({ user, row, approved }: DemoFractional, admin: User): Told[] => {
  const name = `${user.first_name} ${user.last_name}`;
  const asked: Told = {
    userId: admin.id,
    kind: 'approval_asked',
    title: `${name} requests approval`,
    body: [row.fractional_type, row.headline].filter(Boolean).join(' · '),
    link: '/unverified-fractional-candidates',
    at: new Date(String(row.submitted_at)),
  };
  return [
    ...(row.status === 'pending' ? [asked] : []),
    ...(approved ? [{ ...profileDecided({ userId: user.id, decision: 'approved' }), at: approved }] : []),
  ];
};

/** What the accounts without a past are told. */
const welcomes = (user: User): Told[] => {
  const contents: { [E in NamedEmail]?: Pick<Told, 'kind' | 'title' | 'body' | 'link'> } = {
    'pending@cadre.example': {
      kind: 'profile_reminder',
      title: 'Complete your profile',
      body: 'Complete it and request approval. Then companies can find you, and you can apply to jobs.',
      link: '/account/fractional/next-step',
    },
    'newcompany@cadre.example': {
      kind: 'admin_message',
      title: 'Welcome to Cadre',
      body: 'Write your first job as a draft. It costs nothing until it goes live.',
      link: '/account/company/manage-jobs/post-a-job',
    },
  };
  const content = contents[user.email as NamedEmail];
  return content ? [{ ...content, userId: user.id, at: later(user.created, 0.1) }] : [];
};

/** What the named accounts were told in the site: the newest is unread. */
export const makeNotifications = (
  world: World,
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
): Row<'notifications'>[] => {
  const named = users.filter(({ email }) => email.endsWith('@cadre.example'));
  const events = [
    ...applications.flatMap(ofApplication),
    ...fractionals.flatMap((one) => ofApproval(one, admin)),
    ...named.flatMap(welcomes),
  ].filter(({ at }) => at <= world.now);
  return named.flatMap(({ id }) =>
    events
      .filter(({ userId }) => userId === id)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, mostOfOne)
      .map(({ userId, kind, title, body, link, key, mail, at }, rank) => ({
        id: world.id(at),
        user_id: userId,
        kind,
        title,
        body,
        link,
        key: key ?? null,
        mail: JSON.stringify(mail ?? {}),
        in_app: true,
        // The newest are always new to their reader, so that the bell shows what it is for.
        read_at:
          rank >= alwaysUnread && daysBetween(at, world.now) > unreadDays
            ? later(at, 0.05).toISOString()
            : null,
        created_at: at.toISOString(),
      })),
  );
};
