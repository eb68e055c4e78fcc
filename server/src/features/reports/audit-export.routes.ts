import type { z } from 'zod';
import { AuditExportQuery, type AuditLine, auditExportLink } from '../../../../contract/src/audit.ts';
import { type CsvColumn, streamCsv } from '../../lib/csv.ts';
import type { App } from '../../lib/deps.ts';
import { serve, withoutBlanks } from '../../lib/serve.ts';
import { noSubjectId, readAuditLog, recordAudit } from '../audit/audit.public.ts';
import {
  authorizeDownload,
  csvHeaders,
  linkDownload,
  linkFields,
  withoutLinkFields,
} from './download-link.ts';

const path = '/api/audit/export';

const SignedQuery = AuditExportQuery.extend(linkFields);
type ExportRequest = z.output<typeof SignedQuery>;

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

/** The audit log as CSV, with the filters of its page, for an admin's token or by a single-use link. */
export const auditExportRoutes = (app: App) => {
  const { db } = app.deps;

  serve(app, auditExportLink, async ({ deps, actor, body }) => ({
    url: linkDownload(deps, path, body, actor.id),
  }));

  app.get<{ Querystring: ExportRequest }>(
    path,
    {
      schema: {
        summary: 'The audit log as CSV, for an admin or by a single-use link',
        tags: ['audit'],
        querystring: SignedQuery,
      },
      preValidation: async (request) => {
        request.query = withoutBlanks(request.query) as ExportRequest;
      },
    },
    async (request, reply) => {
      const actor = await authorizeDownload(app, request, { path, link: auditExportLink }, request.query);
      const filters = withoutLinkFields(request.query);
      await recordAudit(db, {
        actor,
        action: 'audit_log_exported',
        subjectType: 'report',
        subjectId: noSubjectId,
        after: { report: 'audit_log', ...filters },
      });
      return reply.headers(csvHeaders('audit-log')).send(streamCsv(columns, readAuditLog(db, filters)));
    },
  );
};
