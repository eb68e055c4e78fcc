import type { Feature } from '../../lib/feature.ts';
import { mailTemplateRoutes } from './mail-templates.routes.ts';

/** The page of mail templates, with the samples of every feature. */
export const mailTemplatesFeature = (features: readonly Feature[]): Feature => ({
  name: 'mail-templates',
  routes: [mailTemplateRoutes(features)],
});
