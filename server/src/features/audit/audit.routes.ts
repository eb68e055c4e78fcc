import { auditLog } from '../../../../contract/src/audit.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import { listActions, listAuditLog } from './audit.queries.ts';

/** The audit log, read-only. `actions` are those that the filter offers. */
export const auditRoutes = (app: App) => {
  serve(app, auditLog, async ({ deps, db, query, request }) => ({
    ...toPage(request, deps.config.publicUrl, await listAuditLog(db, query)),
    actions: await listActions(db),
  }));
};
