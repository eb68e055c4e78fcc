import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day } from './values.ts';

/** The reports (spec section 3). */
export const ReportName = z.enum(
  ['subscription_report', 'revenue_report', 'fractional_report', 'job_posting_report', 'company_report'],
  'Please choose a report.',
);
export type ReportName = z.infer<typeof ReportName>;

/** Which report, and the days it is about, both included; left out, all. */
export const ReportQuery = z
  .object({ report_name: ReportName, date_from: Day.optional(), date_to: Day.optional() })
  .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
    path: ['date_to'],
    message: 'Must not be before the start.',
  });
export type ReportQuery = z.output<typeof ReportQuery>;

/**
 * The report itself is `GET /reports/report-factory` with the same names in its query: text/csv as an attachment, for
 * an admin's token or for this link, which a new window can open.
 */
export const reportLink = endpoint({
  method: 'POST',
  path: '/reports/report_link',
  summary: 'A link to a report that works once, for 60 seconds',
  access: ['admin'],
  invalidates: [],
  idempotent: false,
  body: ReportQuery,
  response: z.object({ url: z.string() }),
});
