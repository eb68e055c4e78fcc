import type { z } from 'zod';
import { type ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import { type CsvColumn, streamCsv } from '../../lib/csv.ts';
import type { App } from '../../lib/deps.ts';
import { serve, withoutBlanks } from '../../lib/serve.ts';
import { noSubjectId, recordAudit } from '../audit/audit.public.ts';
import { companyReport, fractionalReport } from './account-reports.ts';
import { applicationReport } from './application-report.ts';
import { revenueReport, subscriptionReport } from './billing-reports.ts';
import {
  authorizeDownload,
  csvHeaders,
  linkDownload,
  linkFields,
  withoutLinkFields,
} from './download-link.ts';
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

const SignedQuery = ReportQuery.safeExtend(linkFields);
type ReportRequest = z.output<typeof SignedQuery>;

const fileName = ({ report_name, date_from, date_to }: ReportRequest): string =>
  [report_name, date_from, date_to].filter((part) => part !== undefined).join('-');

/** Reports as CSV, for an admin's token or by a single-use link that a new window can open. */
export const reportRoutes = (app: App) => {
  const { db } = app.deps;

  serve(app, reportLink, async ({ deps, actor, body }) => ({
    url: linkDownload(deps, path, body, actor.id),
  }));

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
      const actor = await authorizeDownload(app, request, { path, link: reportLink }, query);
      const { report_name: name, ...filters } = withoutLinkFields(query);
      await recordAudit(db, {
        actor,
        action: 'report_downloaded',
        subjectType: 'report',
        subjectId: noSubjectId,
        after: { report: name, ...filters },
      });
      const report = reports[name];
      const columns = report.columns.map(
        ([key, header]): CsvColumn<ReportRow> => [header, (row) => row[key]],
      );
      return reply
        .headers(csvHeaders(fileName(query)))
        .send(streamCsv(columns, readReport(report, db, filters)));
    },
  );
};
