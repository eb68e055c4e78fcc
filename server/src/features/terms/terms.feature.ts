import type { Feature } from '../../lib/feature.ts';
import { exportTerms } from './terms.public.ts';

/** The versions of terms. Applications make offers of them, engagements propose changes to them. */
export const termsFeature: Feature = {
  name: 'terms',
  tables: ['terms_versions'],
  exportPerson: exportTerms,
};
