import { engagementProposal } from '../../contract/src/engagements.ts';
import { fractionalOfferAnswer } from '../../contract/src/offers.ts';
import type { MatrixRow } from './access-rows.ts';
import type { TestApp } from './app-for-test.ts';
import { anEngagement, type Person } from './builders.ts';
import { memoized } from './memoized.ts';
import { someTerms } from './offers.ts';

interface Parties {
  company: Person & { companyId: string };
  fractional: Person;
  actor: string;
  track: (
    table: 'applications' | 'terms_versions' | 'mandates',
    id: string | Promise<string>,
  ) => Promise<string>;
}

/** The applications of a tenant around an offer, a proposed change of its engagement, and its document. */
export const offerRecords = (
  test: TestApp,
  { company, fractional, actor, track }: Parties,
  hired: () => Promise<string>,
) => {
  const anApplicationIn = (status: 'interview' | 'offer') =>
    memoized(() => track('applications', anEngagement(test, fractional.id, company.companyId, { status })));
  const offered = anApplicationIn('offer');
  return {
    interviewed: anApplicationIn('interview'),
    offered,
    countered: memoized(async () => {
      const id = await offered();
      const body = { application_id: id, answer: 'counter' as const, terms: someTerms({ rate: 200 }) };
      await test.as(fractional.token)(fractionalOfferAnswer, { body });
      return id;
    }),
    /** The application with the document; the row is the document's. */
    mandate: memoized(async () => {
      const application_id = await hired();
      const rows = test.db.selectFrom('mandates').select('id').where('application_id', '=', application_id);
      await track('mandates', (await rows.executeTakeFirstOrThrow()).id);
      return application_id;
    }),
    // The other side's, so that the caller may answer it.
    proposal: memoized(async () => {
      const other = actor === 'fractional' ? company : fractional;
      const { proposal } = await test.as(other.token)(engagementProposal, {
        body: { application_id: await hired(), terms: someTerms({ rate: 200 }) },
      });
      return track('terms_versions', proposal?.id ?? '');
    }),
  };
};

const ofMandate: MatrixRow = {
  call: async (records) => ({ params: { application_id: await records.mandate() } }),
};

/** The rows of the access matrix about changed terms, their document and the status. */
export const agreementRows: Record<string, MatrixRow> = {
  'POST /employer/engagement_proposal': {
    call: async (records) => ({ body: { application_id: await records.engagement(), terms: someTerms() } }),
  },
  'POST /employer/engagement_proposal_answer': {
    call: async (records) => ({ body: { proposal_id: await records.proposal(), answer: 'decline' } }),
  },
  'POST /employer/engagement_status': {
    call: async (records) => ({ body: { application_id: await records.engagement(), status: 'active' } }),
  },
  'GET /employer/mandate/:application_id': ofMandate,
  'GET /employer/mandate_pdf/:application_id': ofMandate,
  'POST /employer/mandate_signature': {
    // Nobody was shown the text of this hash.
    call: async (records) => ({
      body: { application_id: await records.mandate(), name: 'Ada Byron', document_sha256: 'a'.repeat(64) },
    }),
  },
};
