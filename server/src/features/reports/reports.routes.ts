import { type ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { companyReport, fractionalReport } from './account-reports.ts';
import { applicationReport } from './application-report.ts';
import { revenueReport, subscriptionReport } from './billing-reports.ts';
import { linkDownload } from './download-link.ts';
import { fairnessReport } from './fairness-report.ts';
import { jobPostingReport } from './job-posting-report.ts';
import { type Report, type ReportRow, readReport } from './report.ts';
import { serveDownload } from './serve-download.ts';

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

const getFileName = ({ report_name, date_from, date_to }: ReportQuery): string =>
  [report_name, date_from, date_to].filter((part) => part !== undefined).join('-');

/** Reports as CSV. */
export const reportRoutes = (app: App) => {
  serve(app, reportLink, async ({ deps, actor, body }) => ({
    url: linkDownload(deps, path, body, actor.id),
  }));

  serveDownload(
    app,
    {
      path,
      link: reportLink,
      query: ReportQuery,
      summary: 'A report as CSV, for an admin or by a single-use link',
      tag: 'reports',
    },
    (query: ReportQuery) => {
      const { report_name, ...filters } = query;
      const report = reports[report_name];
      return {
        name: getFileName(query),
        columns: report.columns.map(([key, header]): CsvColumn<ReportRow> => [header, (row) => row[key]]),
        rows: readReport(report, app.deps.db, filters),
        audit: { action: 'report_downloaded', after: { report: report_name, ...filters } },
      };
    },
  );
};
