import type { Feature } from '../../lib/feature.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { eraseInvoices, exportStatements } from './statements.public.ts';
import { statementRoutes } from './statements.routes.ts';
import { approveUnanswered } from './statements.tasks.ts';

/** The hours and pay of engagements by month, and the invoices for them. */
export const statementsFeature: Feature = {
  name: 'statements',
  routes: [statementRoutes, invoiceRoutes],
  tasks: [approveUnanswered],
  tables: ['statements', 'issued_invoices', 'payment_records'],
  exportPerson: exportStatements,
  erasePerson: eraseInvoices,
  mailSamples: {
    statement: {
      title: 'Elena Marsh submitted the statement for Nov 2026',
      body: 'Fractional CFO for a series A, Nov 2026.',
      link: '/account/company/engagements',
      mail: {
        subject: 'Elena Marsh submitted the statement for Nov 2026: Fractional CFO for a series A',
        paragraphs: [
          'Fractional CFO for a series A, Nov 2026.',
          'Approve or question it until 8 Dec 2026. After that it counts as approved.',
        ],
      },
    },
  },
};
