import type { z } from 'zod';
import { attachmentHeaders } from '../../lib/attachment-headers.ts';
import { type CsvColumn, streamCsv } from '../../lib/csv.ts';
import type { App } from '../../lib/deps.ts';
import { withoutBlanks } from '../../lib/serve.ts';
import { noSubjectId, recordAudit } from '../audit/audit.public.ts';
import {
  authorizeDownload,
  type Download,
  type LinkFields,
  linkFields,
  withoutLinkFields,
} from './download-link.ts';

interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Read as they are sent. */
  rows: AsyncIterable<Row>;
  /** The entry in the audit log, which is written first. */
  audit: { action: string; after: Record<string, unknown> };
}

/** Serves a CSV file for an admin's token or by a single-use link, which a new window can open. */
export const serveDownload = <Filters extends object, Row>(
  app: App,
  {
    query,
    summary,
    tag,
    ...download
  }: Download & { query: z.ZodObject & z.ZodType<Filters>; summary: string; tag: string },
  makeFile: (filters: Filters) => CsvFile<Row>,
): void => {
  type Query = Filters & LinkFields;
  app.get(
    download.path,
    {
      // A HEAD request would use up a single-use link.
      exposeHeadRoute: false,
      schema: { summary, tags: [tag], querystring: query.safeExtend(linkFields) },
      preValidation: async (request) => {
        request.query = withoutBlanks(request.query as Query);
      },
    },
    async (request, reply) => {
      const signedQuery = request.query as Query;
      const actor = await authorizeDownload(app, request, download, signedQuery);
      const { name, columns, rows, audit } = makeFile(withoutLinkFields<Filters>(signedQuery));
      await recordAudit(app.deps.db, {
        actor,
        ...audit,
        subjectType: 'report',
        subjectId: noSubjectId,
      });
      return reply
        .headers(attachmentHeaders('text/csv; charset=utf-8', `${name}.csv`))
        .send(streamCsv(columns, rows));
    },
  );
};
