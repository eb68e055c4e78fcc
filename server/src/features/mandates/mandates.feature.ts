import type { Feature } from '../../lib/feature.ts';
import { eraseMandates, exportMandates } from './mandates.public.ts';
import { mandateRoutes } from './mandates.routes.ts';

/** The documents of agreed terms. Applications and engagements write them, when terms are accepted; both sides sign. */
export const mandatesFeature: Feature = {
  name: 'mandates',
  routes: [mandateRoutes],
  tables: ['mandates', 'mandate_signatures'],
  exportPerson: exportMandates,
  erasePerson: eraseMandates,
  mailSamples: {
    mandate: {
      title: 'Northwind Robotics signed, your turn',
      body: 'Northwind Robotics signed version 1 for Fractional CFO for a series A. It is your turn to read and sign it.',
      link: '/account/fractional/engagements',
      mail: {
        subject: 'Northwind Robotics signed, your turn: Fractional CFO for a series A',
        paragraphs: [
          'Northwind Robotics signed version 1 for Fractional CFO for a series A. It is your turn to read and sign it.',
        ],
      },
    },
  },
};
