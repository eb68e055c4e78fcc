import type { Feature } from '../../lib/feature.ts';
import { refereeRoutes } from './referee.routes.ts';
import { eraseReferences, exportReferences } from './references.public.ts';
import { referenceRoutes } from './references.routes.ts';
import { purgeReferences } from './references.tasks.ts';

export const referencesFeature: Feature = {
  name: 'references',
  routes: [referenceRoutes, refereeRoutes],
  tasks: [purgeReferences],
  tables: ['person_references', 'reference_consents', 'reference_opt_outs'],
  exportPerson: exportReferences,
  erasePerson: eraseReferences,
  mailSamples: {
    reference: {
      title: 'You have a new reference',
      body: 'Of your time with Northwind. Choose on your profile which companies may read it. Until then none does.',
      link: '/account/fractional/fractional-profile',
    },
  },
};
