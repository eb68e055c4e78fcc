import type { Db } from '../../lib/db.ts';

/** An action of an admin on a subject. `before` and `after` contain the changed fields. */
interface AuditEntry {
  actorId: string;
  action: string;
  subjectType: string;
  subjectId: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  reason?: string | undefined;
}

/** Appends an entry to the audit log and returns its id. Pass the transaction of the change. */
export const recordAudit = async (db: Db, entry: AuditEntry): Promise<string> => {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
