import { inRoom, type MatrixRow, membersOnly } from './access-rows.ts';
import { deskRows } from './desk-records.ts';
import { agreementRows } from './offer-records.ts';
import { referenceRows } from './reference-builders.ts';
import { statementRows } from './statement-records.ts';
import { webhookRows } from './webhook-records.ts';

/** A file that the company sent in its room. */
const inRoomWithFile = (reach: MatrixRow['reach'] = membersOnly): MatrixRow => ({
  call: async (records) => ({ params: { chatId: await records.room(), fileId: await records.chatFile() } }),
  reach,
});

const chatFileRows: Record<string, MatrixRow> = {
  'GET /chat/chats/:chatId/context': inRoom(),
  'POST /chat/chats/:chatId/files': inRoom(),
  'GET /chat/chats/:chatId/files/:fileId': inRoomWithFile(),
  'DELETE /chat/chats/:chatId/files/:fileId': inRoomWithFile({ ...membersOnly, fractional: 'none' }),
};

/** The rows of features, most of which stand beside the builders of their records. */
export const featureRows: Record<string, MatrixRow> = {
  ...agreementRows,
  ...chatFileRows,
  ...referenceRows,
  ...statementRows,
  ...webhookRows,
  ...deskRows,
};
