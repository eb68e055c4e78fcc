import { engagementDetail } from '../../../../contract/src/engagements.ts';
import { mandateDetail, mandatePdf, mandateSignature } from '../../../../contract/src/mandates.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';

/** The document of an engagement with its signatures. */
export const mandateQuery = (application_id: string) =>
  endpointQuery(mandateDetail, { params: { application_id } });

interface Signing {
  application_id: string;
  name: string;
  document_sha256: string;
}

/** The form shows the errors. */
export const useSign = () =>
  useChange([mandateDetail, engagementDetail], (body: Signing) =>
    call(mandateSignature, { body, quiet: true }),
  );

/** Downloads a version of the document with its evidence. */
export const downloadPdf = async (application_id: string, number: number): Promise<void> => {
  const file = await call(mandatePdf, { params: { application_id }, query: { number } });
  saveFile(file.name, file);
};
