import type { Mandate, MandateVersion } from '../../../../contract/src/mandates.ts';
import type { Side, Terms } from '../../../../contract/src/terms.ts';
import type { MandateRow, SignatureRow, StoredMandate } from './mandates.queries.ts';

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
export const toMandate = ({ versions, signatures, live }: StoredMandate, side: Side): Mandate => {
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
