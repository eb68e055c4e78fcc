import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { noSubjectId, recordAudit } from '../audit/audit.public.ts';

/** The tables in monthly partitions, and for how many days their rows are kept at least. */
const monthlyTables = {
  notification_deliveries: limits.mailLogDays,
  webhook_deliveries: limits.webhookDeliveryDays,
  profile_views: limits.profileViewsKeptDays,
};

/**
 * Creates the partitions of the coming months, and drops the months that are old enough as a whole. Each dropped month is in
 * the audit log, with PostgreSQL's estimate of its rows.
 */
const rotateTable = (db: Db, table: string, days: number, now: Date) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ month: string; estimated_rows: number; bytes: number }>`
      select month, about_rows as estimated_rows, bytes from rotate_months(${table}, ${days}, ${now.toISOString()})`.execute(
      tx,
    );
    for (const { month, estimated_rows, bytes } of rows)
      await recordAudit(tx, {
        actor: null,
        action: 'month_dropped',
        subjectType: 'table',
        subjectId: noSubjectId,
        before: { table, month, estimated_rows, bytes },
      });
  });

export const rotateMonths = defineTask({
  name: 'rotate_months',
  every: '11 3 * * *',
  run: async ({ db, clock }) => {
    const failures: unknown[] = [];
    // A table that is busy does not keep the others from their turn.
    for (const [table, days] of Object.entries(monthlyTables))
      await rotateTable(db, table, days, clock.now()).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
});
