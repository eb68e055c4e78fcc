import { MessageText } from '../../../../contract/src/chat.ts';
import { chatFile, chatFileDelete, chatFileSend } from '../../../../contract/src/chat-files.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { App } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { acceptUploads, readUpload } from '../../lib/read-upload.ts';
import { serve } from '../../lib/serve.ts';
import { deleteFiles } from '../accounts/accounts.public.ts';
import type { AnnounceMessage } from './messages/announce-message.ts';
import { findMessage, getMessageWithFile } from './messages/messages.queries.ts';
import { sendFile } from './messages/send-file.ts';
import { getOwnRoom } from './rooms/rooms.queries.ts';

const toFields = ({ id, message }: Record<string, unknown>) => {
  const [readId, text] = [Id.optional().safeParse(id), MessageText.optional().safeParse(message)];
  if (!readId.success) throw invalid({ id: 'Must be a UUID.' });
  if (!text.success) throw invalid({ message: text.error.issues[0]?.message ?? 'Cannot be read.' });
  return { id: readId.data, message: text.data };
};

/** Files in messages: sent as a message, read by a signed link, deleted by their sender. */
export const serveFiles = async (app: App, announce: AnnounceMessage): Promise<void> => {
  await acceptUploads(
    app,
    (scope) =>
      serve(
        scope,
        chatFileSend,
        async ({ deps, actor, params, request, reply, afterCommit }) => {
          const room = await getOwnRoom(deps.db, actor.id, params.chatId);
          const { fields, ...file } = await readUpload(request, toFields);
          const { message, isDuplicate } = await sendFile(deps, actor, room, {
            ...file,
            ...toFields(fields),
          });
          if (isDuplicate) void reply.code(200);
          else
            afterCommit(() =>
              announce(room.id, room.memberIds, message.sequence, {
                userId: actor.id,
                name: message.userName,
              }),
            );
          return message;
        },
        { transaction: false, limit: { max: limits.chatUploadsHour, minutes: 60, by: 'account' } },
      ),
    // A character has at most four bytes.
    { fieldBytes: limits.chatMessageCharacters * 4 },
  );

  serve(app, chatFile, async ({ deps, db, actor, params }) => {
    const room = await getOwnRoom(db, actor.id, params.chatId);
    await getMessageWithFile(db, room, params.fileId);
    return { url: deps.signFileUrl(params.fileId, actor.id) };
  });

  serve(app, chatFileDelete, async ({ db, actor, params }) => {
    const room = await getOwnRoom(db, actor.id, params.chatId);
    const message = await getMessageWithFile(db, room, params.fileId);
    if (message.user !== actor.id) throw problem('not_found');
    await deleteFiles(db, [params.fileId]);
    return (await findMessage(db, message.id)) ?? message;
  });
};
