import {
  type BusinessRecord,
  businessRecord,
  businessRecordUpdate,
} from '../../../../contract/src/business-records.ts';
import { invoiceCreate, invoiceDraft, invoiceMark } from '../../../../contract/src/statement-invoices.ts';
import {
  type StatementEntry,
  statementAnswer,
  statementList,
  statementSave,
  statementSubmit,
} from '../../../../contract/src/statements.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery } from '../../lib/query-client.ts';
import type { MergeOptions } from '../../lib/save-version.ts';
import { useChange } from '../../lib/use-change.ts';

/** The statements of an engagement by the id of its application. */
export const statementsQuery = (applicationId: string) =>
  endpointQuery(statementList, { params: { id: applicationId } });

/** The form shows the errors. */
export const useEnterStatement = () =>
  useChange([statementList], ({ submit, ...body }: StatementEntry & { submit: boolean }) =>
    call(submit ? statementSubmit : statementSave, { body, quiet: true }),
  );

export const useAnswerStatement = () =>
  useChange(
    [statementList],
    (body: { statement_id: string; submission: number; answer: 'approve' | 'question'; note?: string }) =>
      call(statementAnswer, { body }),
  );

/** The invoice for a statement before it is issued. */
export const draftQuery = (statementId: string, reverseCharge: boolean) =>
  listQuery(invoiceDraft, { params: { id: statementId }, query: { reverse_charge: String(reverseCharge) } });

/** The dialog shows the errors. */
export const useIssueInvoice = () =>
  useChange([statementList, invoiceDraft], (body: { statement_id: string; reverse_charge: boolean }) =>
    call(invoiceCreate, { body, quiet: true }),
  );

/** The dialog shows the errors. */
export const useMarkInvoice = () =>
  useChange([statementList], (body: { invoice_id: string; mark: 'sent' | 'paid'; on: string | null }) =>
    call(invoiceMark, { body, quiet: true }),
  );

export const ownBusinessRecord = endpointQuery(businessRecord);

/** The form shows the errors. */
export const useSaveBusinessRecord = () =>
  useChange(
    [businessRecord, statementList, invoiceDraft],
    ({ body, ...merge }: { body: Partial<BusinessRecord> } & MergeOptions) =>
      call(businessRecordUpdate, { body, ...merge, quiet: true }),
  );
