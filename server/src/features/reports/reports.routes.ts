import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import { type ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import { authenticate } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve, withoutBlanks } from '../../lib/serve.ts';
import { keyedHash, randomToken, sameHash } from '../../lib/tokens.ts';
import { companyReport } from './company-report.ts';
import { fractionalReport } from './fractional-report.ts';
import { jobPostingReport } from './job-posting-report.ts';
import { type Report, rowsOf } from './report.ts';
import { revenueReport } from './revenue-report.ts';
import { subscriptionReport } from './subscription-report.ts';

const path = '/api/reports/report-factory';

const reports: Record<ReportName, Report> = {
  subscription_report: subscriptionReport,
  revenue_report: revenueReport,
  fractional_report: fractionalReport,
  job_posting_report: jobPostingReport,
  company_report: companyReport,
};

const SignedQuery = ReportQuery.safeExtend({
  expires: z.coerce.number<unknown>().int().optional(),
  nonce: z.string().max(100).optional(),
  signature: z.string().max(100).optional(),
});
type Signed = z.output<typeof SignedQuery>;

const sign = (secret: string, { report_name, date_from, date_to, expires, nonce }: Signed): string =>
  keyedHash(secret, 'report', report_name, date_from ?? '', date_to ?? '', String(expires), nonce ?? '');

/** Uses a link up. Throws invalid_ticket for one that is not right, has run out or was used. */
const redeem = async (db: Db, secret: string, query: Signed, signature: string) => {
  const fresh = query.expires !== undefined && query.expires > Date.now();
  if (!fresh || !sameHash(signature, sign(secret, query))) throw problem('invalid_ticket');
  const used = await db
    .insertInto('used_report_links')
    .values({ signature })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  if (used === undefined) throw problem('invalid_ticket');
  await db
    .deleteFrom('used_report_links')
    .where('used_at', '<', new Date(Date.now() - 3_600_000).toISOString())
    .execute();
};

const requireAdmin = async (app: App, request: FastifyRequest) => {
  const actor = await authenticate(app, request);
  if (actor === null) throw problem('unauthenticated');
  if (actor.type !== 'admin') throw problem('not_found');
};

const fileName = ({ report_name, date_from, date_to }: Signed): string =>
  [report_name, date_from, date_to].filter((part) => part !== undefined).join('-');

/** Reports as CSV: for an admin's token, or by a link that works once, which a new window can open. */
export const reportRoutes = (app: App) => {
  const { db, config } = app.deps;

  serve(app, reportLink, async ({ body }) => {
    const query = { ...body, expires: Date.now() + limits.reportLinkSeconds * 1000, nonce: randomToken() };
    const search = new URLSearchParams({ signature: sign(config.sessionSecret, query) });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return { url: `${config.publicUrl}${path}?${search}` };
  });

  app.get<{ Querystring: Signed }>(
    path,
    {
      schema: {
        summary: 'A report as CSV, for an admin or by a link that works once',
        tags: ['reports'],
        querystring: SignedQuery,
      },
      preValidation: async (request) => {
        request.query = withoutBlanks(request.query) as Signed;
      },
    },
    async (request, reply) => {
      const { query } = request;
      if (query.signature === undefined) await requireAdmin(app, request);
      else await redeem(db, config.sessionSecret, query, query.signature);
      const report = reports[query.report_name];
      const csv = stringify({
        header: true,
        bom: true,
        escape_formulas: true,
        columns: report.columns.map(([key, header]) => ({ key, header })),
      });
      const rows = Readable.from(rowsOf(report, db, { from: query.date_from, to: query.date_to }));
      // What goes wrong on the way breaks the answer off, so that half a report is never taken for a whole one.
      pipeline(rows, csv).catch((error: Error) => csv.destroy(error));
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${fileName(query)}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(csv);
    },
  );
};
