import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day } from './values.ts';

/** The reports (spec section 3). */
export const ReportName = z.enum(
  [
    'subscription_report',
    'revenue_report',
    'fractional_report',
    'job_posting_report',
    'company_report',
    'fairness_report',
  ],
  'Please choose a report.',
);
export type ReportName = z.infer<typeof ReportName>;

/** The report and its days, both included. Default: all days. */
export const ReportQuery = z
  .object({ report_name: ReportName, date_from: Day.optional(), date_to: Day.optional() })
  .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
    path: ['date_to'],
    message: 'Must not be before the start.',
  });
export type ReportQuery = z.output<typeof ReportQuery>;

/**
 * The report itself is `GET /reports/report-factory` with the same names in its query: text/csv as an attachment, for
 * an admin's token or for this link, which can be opened in a new window.
 */
export const reportLink = endpoint({
  method: 'POST',
  path: '/reports/report_link',
  summary: 'A single-use link to a report, valid for 60 seconds',
  access: ['admin'],
  scope: 'admin:*',
  invalidates: [],
  idempotent: false,
  body: ReportQuery,
  response: z.object({ url: z.string() }),
});
