import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { StatisticsQuery } from './statistics.ts';

/** The reports (spec section 3). */
export const ReportName = z.enum(
  [
    'subscription_report',
    'revenue_report',
    'fractional_report',
    'job_posting_report',
    'application_report',
    'company_report',
    'fairness_report',
  ],
  'Please choose a report.',
);
export type ReportName = z.infer<typeof ReportName>;

/**
 * The report, with the filters of the dashboard: days, both included, and what the people, companies or jobs of its rows
 * are. The days are those of registration, creation, application or payment.
 */
export const ReportQuery = StatisticsQuery.safeExtend({ report_name: ReportName });
export type ReportQuery = z.output<typeof ReportQuery>;

/**
 * The report itself is `GET /reports/report-factory` with the same names in its query: text/csv as an attachment, for
 * an admin's token or for this link, which can be opened in a new window.
 */
export const reportLink = endpoint({
  method: 'POST',
  path: '/reports/report_link',
  summary: 'A single-use link to a report, valid for 60 seconds',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: false,
  body: ReportQuery,
  response: z.object({ url: z.string() }),
});
