import { AuditExportQuery, type AuditLine, auditExportLink } from '../../../../contract/src/audit.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { readAuditLog } from '../audit/audit.public.ts';
import { linkDownload } from './download-link.ts';
import { serveDownload } from './serve-download.ts';

const path = '/api/audit/export';

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

const columns: readonly CsvColumn<AuditLine>[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Action', ({ action }) => action],
  ['Person', ({ actor }) => actor?.name],
  ['Person ID', ({ actor }) => actor?.id],
  ['Address', ({ address }) => address],
  ['Session', ({ session_id }) => session_id],
  ['API key', ({ api_key_id }) => api_key_id],
  ['Subject type', ({ subject_type }) => subject_type],
  ['Subject', ({ subject_name }) => subject_name],
  ['Subject ID', ({ subject_id }) => subject_id],
  ['Before', ({ before }) => asJson(before)],
  ['After', ({ after }) => asJson(after)],
  ['Reason', ({ reason }) => reason],
];

/** The audit log as CSV, with the filters of its page. */
export const auditExportRoutes = (app: App) => {
  serve(app, auditExportLink, async ({ deps, actor, body }) => ({
    url: linkDownload(deps, path, body, actor.id),
  }));

  serveDownload(
    app,
    {
      path,
      link: auditExportLink,
      query: AuditExportQuery,
      summary: 'The audit log as CSV, for an admin or by a single-use link',
      tag: 'audit',
    },
    (filters: AuditExportQuery) => ({
      name: 'audit-log',
      columns,
      rows: readAuditLog(app.deps.db, filters),
      audit: { action: 'audit_log_exported', after: { report: 'audit_log', ...filters } },
    }),
  );
};
