import type { MatrixRow } from './access-rows.ts';
import { deskRows } from './desk-records.ts';
import { agreementRows } from './offer-records.ts';
import { referenceRows } from './reference-builders.ts';
import { statementRows } from './statement-records.ts';
import { webhookRows } from './webhook-records.ts';

/** The rows that stand beside the builders of their feature's records. */
export const featureRows: Record<string, MatrixRow> = {
  ...agreementRows,
  ...referenceRows,
  ...statementRows,
  ...webhookRows,
  ...deskRows,
};
