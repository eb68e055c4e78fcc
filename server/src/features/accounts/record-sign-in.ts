import type { FastifyRequest } from 'fastify';
import type { Db } from '../../lib/db.ts';
import { noSubjectId, recordAudit } from '../audit/audit.public.ts';

/** Records a new session in the audit log. */
export const recordSignIn = (db: Db, userId: string, sessionId: string, { ip }: FastifyRequest) =>
  recordAudit(db, {
    actor: { id: userId, sessionId, address: ip },
    action: 'signed_in',
    subjectType: 'user',
    subjectId: userId,
  });

/** Records a failed sign-in, also for an address without an account: the response has to take as long. */
export const recordFailedSignIn = (
  db: Db,
  userId: string | undefined,
  { ip }: FastifyRequest,
  reason?: string,
) =>
  recordAudit(db, {
    actor: { id: null, sessionId: null, address: ip },
    action: 'sign_in_failed',
    subjectType: userId === undefined ? 'address' : 'user',
    subjectId: userId ?? noSubjectId,
    reason,
  });
