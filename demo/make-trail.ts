import type { DemoCompany } from './make-companies.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-job.ts';
import type { User } from './make-users.ts';
import { dayOf, later, type Row, type World } from './world.ts';

/** The audit log of what admins decided. */
export const makeTrail = (
  world: World,
  admins: User[],
  companies: DemoCompany[],
  fractionals: DemoFractional[],
): Row<'audit_log'>[] => {
  const entry = (
    at: string,
    action: string,
    subjectType: string,
    subjectId: string,
    after: object,
    reason?: string | null,
  ) => ({
    id: world.id(new Date(at)),
    actor_id: world.random.pick(admins.slice(0, 3)).id,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    after: JSON.stringify(after),
    reason: reason ?? null,
    created_at: at,
  });
  const decisions = fractionals.flatMap(({ user, row }) =>
    typeof row.decided_at === 'string'
      ? [
          entry(
            row.decided_at,
            'change_user_status',
            'user',
            user.id,
            { status: row.status === 'verified' ? 'approved' : row.status },
            row.reason,
          ),
        ]
      : [],
  );
  const created = companies
    .filter(({ row }) => row.created_by_admin)
    .map(({ row }) =>
      entry(String(row.created_at), 'company_created', 'company', row.id, { name: row.name }),
    );
  return [...decisions, ...created].sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Saved jobs: some of those that fit, most of all for the two demo fractionals. */
export const makeBookmarks = (world: World, jobs: DemoJob[], fractionals: DemoFractional[]) => {
  const { random, now } = world;
  const live = jobs.filter((job) => job.row.status === 'active' && job.published !== null);
  return fractionals.flatMap(({ user, role, row }, at) => {
    const named = at < 2;
    if (row.status !== 'verified' || !(named || random.chance(0.3))) return [];
    const fitting = live.filter((job) => job.role.type === role.type);
    return random.some(fitting, named ? 7 - at * 2 : random.whole(1, 4)).map((job) => {
      const since = job.published as Date;
      const saved = new Date(since.getTime() + random.next() * (now.getTime() - since.getTime()));
      return { user_id: user.id, job_id: job.row.id, created_at: saved.toISOString() };
    });
  });
};

/** A company every few days that looked at the profiles of the accounts to look around with. */
export const makeProfileViews = (world: World, companies: DemoCompany[], fractionals: DemoFractional[]) =>
  fractionals
    .filter(({ user, row }) => user.email.endsWith('@cadre.example') && row.status === 'verified')
    .flatMap(({ user }) =>
      companies.slice(0, 9).map(({ row }, at) => ({
        fractional_id: user.id,
        company_id: row.id,
        day: dayOf(later(world.now, -(1 + at * 4))),
      })),
    );
