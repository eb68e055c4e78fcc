import {
  type Mandate,
  type MandateVersion,
  mandateDetail,
  mandatePdf,
  mandateSignature,
} from '../../../../contract/src/mandates.ts';
import { getSide } from '../../../../contract/src/sides.ts';
import type { Side, Terms } from '../../../../contract/src/terms.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { readMandateTemplate } from './mandate-template.ts';
import { getOwnMandate, type MandateRow, type SignatureRow, type StoredMandate } from './mandates.queries.ts';
import { signMandate } from './sign-mandate.ts';

const toVersion = (row: MandateRow, signatures: readonly SignatureRow[]): MandateVersion => ({
  number: row.number,
  // Parsed by the contract before they were stored.
  terms: row.terms as unknown as Terms,
  document: row.document,
  sha256: row.sha256,
  created_at: row.created_at,
  signatures: signatures
    .filter(({ mandate_id }) => mandate_id === row.id)
    .map(({ side, name, signed_at, address, user_agent, sha256 }) => ({
      ...{ side, name, signed_at, address, user_agent },
      document_sha256: sha256,
    })),
});

/** The document as one side sees it. */
const toMandate = ({ versions, signatures, live }: StoredMandate, side: Side): Mandate => {
  const [newest] = versions;
  const { application_id, job, company, fractional } = newest;
  const current = toVersion(newest, signatures);
  return {
    ...{ application_id, job, company, fractional },
    ...current,
    awaits_you: live && !current.signatures.some((signature) => signature.side === side),
    versions: versions.map((version) => toVersion(version, signatures)),
  };
};

/** A PDF takes about as much processor time as a hundred other calls. */
const pdfLimit: RateLimit = { max: 60, minutes: 60, by: 'account' };

export const mandateRoutes = (app: App) => {
  // Fail at startup, not when the first document is written, if the template is invalid.
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
