import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { areaOf, mayUse } from '../../../../contract/src/admin-roles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { Id } from '../../../../contract/src/values.ts';
import { requireScope } from '../../lib/api-key.ts';
import { type Actor, authenticate } from '../../lib/authenticate.ts';
import { type CsvColumn, streamCsv } from '../../lib/csv.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { lacksSecondFactor } from '../../lib/second-factors.ts';
import { serve, withoutBlanks } from '../../lib/serve.ts';
import { keyedHash, randomToken, sameHash } from '../../lib/tokens.ts';
import { noSubjectId, recordAudit } from '../audit/audit.public.ts';
import { companyReport, fractionalReport } from './account-reports.ts';
import { applicationReport } from './application-report.ts';
import { revenueReport, subscriptionReport } from './billing-reports.ts';
import { fairnessReport } from './fairness-report.ts';
import { jobPostingReport } from './job-posting-report.ts';
import { type Report, type ReportRow, readReport } from './report.ts';

const path = '/api/reports/report-factory';

const reports: Record<ReportName, Report> = {
  subscription_report: subscriptionReport,
  revenue_report: revenueReport,
  fractional_report: fractionalReport,
  job_posting_report: jobPostingReport,
  application_report: applicationReport,
  company_report: companyReport,
  fairness_report: fairnessReport,
};

const SignedQuery = ReportQuery.safeExtend({
  expires: z.coerce.number<unknown>().int().optional(),
  nonce: z.string().max(100).optional(),
  /** The id of the admin who made the link. */
  by: Id.optional(),
  signature: z.string().max(100).optional(),
});
type ReportRequest = z.output<typeof SignedQuery>;

const signedNames = Object.keys(SignedQuery.shape).filter((name) => name !== 'signature');

const sign = (secret: string, query: ReportRequest): string =>
  keyedHash(secret, 'report', ...signedNames.map((name) => String(query[name as keyof ReportRequest] ?? '')));

/** Redeems a single-use link, for the admin who made it. Throws invalid_ticket for a link that is forged, expired or used. */
const redeemLink = async (
  { db, config: { sessionSecret }, clock }: Deps,
  query: ReportRequest,
  signature: string,
): Promise<string | null> => {
  const now = clock.now();
  const isFresh = query.expires !== undefined && query.expires > now.getTime();
  if (!isFresh || !sameHash(signature, sign(sessionSecret, query))) throw problem('invalid_ticket');
  const used = await db
    .insertInto('used_report_links')
    .values({ signature })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  if (used === undefined) throw problem('invalid_ticket');
  await db
    .deleteFrom('used_report_links')
    .where('used_at', '<', new Date(now.getTime() - 3_600_000).toISOString())
    .execute();
  return query.by ?? null;
};

const requireAdmin = async (app: App, request: FastifyRequest): Promise<Actor> => {
  const actor = await authenticate(app, request);
  if (actor === null) throw problem('unauthenticated');
  if (actor.type !== 'admin' || !mayUse(actor.adminRole, areaOf(reportLink))) throw problem('not_found');
  if (actor.apiKey) requireScope(reportLink, actor.apiKey);
  if (await lacksSecondFactor(app.deps, actor)) throw problem('second_factor_setup_required');
  return actor;
};

const fileName = ({ report_name, date_from, date_to }: ReportRequest): string =>
  [report_name, date_from, date_to].filter((part) => part !== undefined).join('-');

/** Reports as CSV, for an admin's token or by a single-use link that a new window can open. */
export const reportRoutes = (app: App) => {
  const { db, config, clock } = app.deps;

  serve(app, reportLink, async ({ actor, body }) => {
    const query = {
      ...body,
      by: actor.id,
      expires: clock.now().getTime() + limits.reportLinkSeconds * 1000,
      nonce: randomToken(),
    };
    const search = new URLSearchParams({ signature: sign(config.sessionSecret, query) });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return { url: `${config.publicUrl}${path}?${search}` };
  });

  app.get<{ Querystring: ReportRequest }>(
    path,
    {
      schema: {
        summary: 'A report as CSV, for an admin or by a single-use link',
        tags: ['reports'],
        querystring: SignedQuery,
      },
      preValidation: async (request) => {
        request.query = withoutBlanks(request.query) as ReportRequest;
      },
    },
    async (request, reply) => {
      const { query } = request;
      const actor =
        query.signature === undefined
          ? await requireAdmin(app, request)
          : {
              id: await redeemLink(app.deps, query, query.signature),
              sessionId: null,
              address: request.ip,
            };
      const filters = StatisticsQuery.parse(query);
      await recordAudit(db, {
        actor,
        action: 'report_downloaded',
        subjectType: 'report',
        subjectId: noSubjectId,
        after: { report: query.report_name, ...filters },
      });
      const report = reports[query.report_name];
      const columns = report.columns.map(
        ([key, header]): CsvColumn<ReportRow> => [header, (row) => row[key]],
      );
      const rows = readReport(report, db, filters);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${fileName(query)}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(streamCsv(columns, rows));
    },
  );
};
