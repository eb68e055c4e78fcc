import { addDays, toIsoDay } from '../contract/src/dates.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { DemoCompany } from './make-companies.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-jobs.ts';
import type { User } from './make-users.ts';

/** The audit log of admin decisions. */
export const makeAuditLog = (
  context: DemoContext,
  admins: User[],
  companies: DemoCompany[],
  fractionals: DemoFractional[],
): DemoRow<'audit_log'>[] => {
  const entry = (
    at: string,
    action: string,
    subjectType: string,
    subjectId: string,
    after: object,
    reason?: string | null,
  ) => ({
    id: context.id(new Date(at)),
    actor_id: context.random.pick(admins.slice(0, 3)).id,
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

/** Bookmarked jobs, most of them for the two demo fractionals. */
export const makeBookmarks = (context: DemoContext, jobs: DemoJob[], fractionals: DemoFractional[]) => {
  const { random, now } = context;
  const live = jobs.filter((job) => job.row.status === 'active' && job.published !== null);
  return fractionals.flatMap(({ user, role, row }, index) => {
    const named = index < 2;
    if (row.status !== 'verified' || !(named || random.chance(0.3))) return [];
    const matching = live.filter((job) => job.role.type === role.type);
    return random.some(matching, named ? 7 - index * 2 : random.whole(1, 4)).map((job) => {
      const since = job.published as Date;
      const saved = new Date(since.getTime() + random.next() * (now.getTime() - since.getTime()));
      return { user_id: user.id, job_id: job.row.id, created_at: saved.toISOString() };
    });
  });
};

/** Views of the demo accounts' profiles, by a company every few days. */
export const makeProfileViews = (
  context: DemoContext,
  companies: DemoCompany[],
  fractionals: DemoFractional[],
) =>
  fractionals
    .filter(({ user, row }) => user.email.endsWith('@cadre.example') && row.status === 'verified')
    .flatMap(({ user }) =>
      companies.slice(0, 9).map(({ row }, index) => ({
        fractional_id: user.id,
        company_id: row.id,
        day: toIsoDay(addDays(context.now, -(1 + index * 4))),
      })),
    );
