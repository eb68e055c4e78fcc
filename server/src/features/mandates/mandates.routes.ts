import { mandateDetail, mandatePdf, mandateSignature } from '../../../../contract/src/mandates.ts';
import { getSide } from '../../../../contract/src/sides.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { readMandateTemplate } from './mandate-template.ts';
import { toMandate } from './mandate-view.ts';
import { getOwnMandate } from './mandates.queries.ts';
import { signMandate } from './sign-mandate.ts';

/** A PDF takes about as much processor time as a hundred other calls. */
const pdfLimit: RateLimit = { max: 60, minutes: 60, by: 'account' };

export const mandateRoutes = (app: App) => {
  // The server does not start with a template that nobody could sign.
  readMandateTemplate();

  serve(app, mandateDetail, async ({ db, actor, params }) =>
    toMandate(await getOwnMandate(db, actor, params.application_id), getSide(actor)),
  );

  serve(
    app,
    mandatePdf,
    async ({ db, actor, params, query }) => {
      const { number, ...rest } = toMandate(
        await getOwnMandate(db, actor, params.application_id),
        getSide(actor),
      );
      const version = rest.versions.find((candidate) => candidate.number === (query.number ?? number));
      if (version === undefined) throw problem('not_found');
      const { drawMandate } = await import('./mandate-pdf.ts');
      const content = await drawMandate({ ...rest, ...version });
      return new File([content], `mandate-${params.application_id}-${version.number}.pdf`, {
        type: 'application/pdf',
      });
    },
    { limit: pdfLimit },
  );

  serve(app, mandateSignature, async ({ deps, db, actor, body, request }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    await signMandate(db, actor, { ...body, userAgent, now: deps.clock.now() });
    return toMandate(await getOwnMandate(db, actor, body.application_id), getSide(actor));
  });
};
