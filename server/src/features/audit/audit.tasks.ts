import { Gauge, type Registry } from 'prom-client';
import { addDays } from '../../../../contract/src/dates.ts';
import { openLog } from '../../lib/log.ts';
import { defineTask } from '../../lib/tasks.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';
import { addressDays, type ChainCheck, verifyChain } from './verify-chain.ts';

/** Returns a function that exposes the result of a check. */
export const chainMetrics = (registry: Registry) => {
  const gauge = (name: string, help: string) =>
    (registry.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help, registers: [registry] });
  const entries = gauge('audit_chain_entries', 'Entries of the audit log at the last check of its chain.');
  const intact = gauge(
    'audit_chain_intact',
    'Whether the chain of the audit log was intact at the last check.',
  );
  return ({ count, broken }: ChainCheck): void => {
    entries.set(count);
    intact.set(broken ? 0 : 1);
  };
};

/** Verifies the hash chain every night. A break is logged, measured and sent to the admins. */
export const verifyAuditChain = defineTask({
  name: 'verify_audit_chain',
  every: '37 4 * * *',
  run: async (deps) => {
    const check = await verifyChain(deps.db);
    chainMetrics(deps.metrics)(check);
    const log = openLog('audit', deps.config);
    // Count and head are the proof, outside the database, that nothing was removed from the end of the log since.
    if (!check.broken) return log.info(check, 'The audit log is intact');
    log.error(check, 'The audit log was changed');
    await notifyAdmins(deps.db, {
      kind: 'account_security',
      title: 'The audit log was changed',
      body: `The check of tonight found that entry ${check.broken.position} of the audit log, or the one before, was changed, deleted or inserted. Compare it with a backup.`,
      link: '/admin-audit',
      dedupeKey: `audit_chain ${check.broken.entryId}`,
    });
  },
});

/** Deletes the addresses in the audit log every night when they are old enough. The chain stays intact. */
export const purgeAuditAddresses = defineTask({
  name: 'purge_audit_addresses',
  every: '29 4 * * *',
  run: async ({ db, clock }) => {
    const limit = addDays(clock.now(), -addressDays).toISOString();
    await db.deleteFrom('audit_addresses').where('created_at', '<', limit).execute();
  },
});
