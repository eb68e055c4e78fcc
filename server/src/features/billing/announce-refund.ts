import { sql } from 'kysely';
import { toMajor } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { Db } from '../../lib/db.ts';
import { type AuditActor, recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { paymentHistoryPath } from './billing-notifications.ts';

/** Records an admin's refund in the audit log and notifies the account, once. `admin` is absent in a task. */
export const announceRefund = async (db: Db, id: string, admin?: AuditActor): Promise<void> => {
  const { rows } = await sql<{
    amount_minor: number;
    currency: 'USD';
    user_id: string | null;
    description: string;
    number: string | null;
    reason: string | null;
    refunded_by: string;
  }>`
    update refunds set announced_at = now() from invoices
    where refunds.id = ${id} and invoices.id = refunds.invoice_id and announced_at is null and refunded_by is not null
    returning refunds.amount_minor, invoices.currency, invoices.user_id, invoices.description, invoices.number,
      refunds.reason, refunded_by`.execute(db);
  const [refund] = rows;
  if (refund === undefined || refund.user_id === null) return;
  const amount = formatMoney(toMajor(refund.amount_minor), refund.currency);
  await recordAudit(db, {
    actor: admin ?? { id: refund.refunded_by, sessionId: null, address: null },
    action: 'payment_refunded',
    subjectType: 'user',
    subjectId: refund.user_id,
    after: { amount: toMajor(refund.amount_minor), currency: refund.currency, invoice: refund.number },
    reason: refund.reason ?? undefined,
  });
  await notify(db, {
    userId: refund.user_id,
    kind: 'plan_changed',
    dedupeKey: `refund ${id}`,
    title: `We refunded ${amount}`,
    body: `It is for: ${refund.description}. The money reaches your card in 5 to 10 days.`,
    link: await paymentHistoryPath(db, refund.user_id),
  });
};
