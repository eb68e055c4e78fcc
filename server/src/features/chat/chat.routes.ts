import { Counter, Gauge } from 'prom-client';
import * as chat from '../../../../contract/src/chat.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { type Context, serve } from '../../lib/serve.ts';
import { fileReport, getReportedPerson, reportLimit, reportThanks } from '../moderation/moderation.public.ts';
import { settleOwnNotices } from '../notifications/notifications.public.ts';
import { serveFiles } from './files.routes.ts';
import { serveInboundMail } from './inbound/inbound.routes.ts';
import { listenForMail } from './inbound/inbound-smtp.ts';
import { openReceiveMail } from './inbound/receive-mail.ts';
import { openAnnounceMessage } from './messages/announce-message.ts';
import { openDelivery, publishRoom } from './messages/deliver-messages.ts';
import { openMessageWriter } from './messages/message-writer.ts';
import { getMessage, getSequence, listMessages, markRead } from './messages/messages.queries.ts';
import { openNotifyOfflineMembers } from './messages/notify-offline-members.ts';
import { sendToSeveral } from './messages/send-to-several.ts';
import { listContacts } from './rooms/contacts.queries.ts';
import { hasNewChatLeft, openChat, requireReachable } from './rooms/open-chat.ts';
import {
  countUnread,
  getOwnRoom,
  getRoom,
  getShownName,
  listRooms,
  type OwnRoom,
  setBlocked,
} from './rooms/rooms.queries.ts';
import { listSubjects } from './rooms/subjects.queries.ts';
import { acceptSockets } from './socket/accept-sockets.ts';
import { issueChatTickets } from './socket/chat-tickets.ts';
import { openFrameLimit } from './socket/frame-limit.ts';

const openRuntime = (app: App) => {
  const { deps, log, metrics } = app;
  const frames = new Counter({
    name: 'chat_frames_total',
    help: 'Messages stored or sent again, and frames refused.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const delivery = openDelivery(deps.db, deps.live);
  const notifyOffline = openNotifyOfflineMembers(deps, (cause) =>
    log.warn(cause, 'an offline member could not be notified of a message'),
  );
  const takeFrame = deps.config.rateLimits ? openFrameLimit(deps.live.countProcesses) : () => true;
  const sockets = acceptSockets(app, {
    deps,
    delivery,
    write: openMessageWriter(deps.db, (cause) => log.warn(cause, 'messages could not be stored at once')),
    notifyOffline,
    takeFrame,
    countFrame: (outcome) => frames.inc({ outcome }),
  });
  new Gauge({
    name: 'chat_sockets',
    help: 'Open sockets.',
    registers: [metrics],
    collect() {
      this.set(sockets.count());
    },
  });
  const announce = openAnnounceMessage(delivery, notifyOffline);
  return { announce, receiveMail: openReceiveMail(deps, announce, takeFrame) };
};

type Report = NonNullable<Parsed<typeof chat.chatReport.body>>;

/** Reports the other member of a room, with one of their messages if the report names it. */
const reportMember = async (
  db: Db,
  { id: roomId, memberIds }: OwnRoom,
  reporter: Actor,
  { message_id, ...report }: Report,
): Promise<void> => {
  const reportedId = memberIds.find((member) => member !== reporter.id);
  if (reportedId === undefined) throw problem('not_allowed_now', 'This chat has no other member.');
  const message = message_id === undefined ? undefined : await getMessage(db, roomId, reportedId, message_id);
  await fileReport(db, await getReportedPerson(db, reportedId), {
    ...report,
    reporter,
    chat: roomId,
    message,
  });
};

export const chatRoutes = async (app: App) => {
  const { live } = app.deps;
  const { isOnline, send } = live;
  const { announce, receiveMail } = openRuntime(app);
  await serveFiles(app, announce);
  await serveInboundMail(app, receiveMail);
  listenForMail(app, receiveMail);

  const publish = ({ roomId, members, can_write }: chat.ChatRoom) =>
    publishRoom(
      live,
      roomId,
      members.map(({ id }) => id),
      can_write,
    );

  serve(app, chat.chatUsers, async ({ deps, db, actor, query, request }) => {
    const search = query.search ?? '';
    const credits = search !== '' && (await hasNewChatLeft(db, actor));
    const contacts = await listContacts(db, actor, isOnline, {
      search,
      credits,
      ...rowWindow(query, limits.chatPageSize),
    });
    return toPage(request, deps.config.publicUrl, contacts, limits.chatPageSize);
  });

  serve(app, chat.chatOpen, async ({ db, actor, body, afterCommit, reply }) => {
    const { roomId, created } = await openChat(db, actor, body.user_id);
    const room = await getRoom(db, actor.id, isOnline, roomId);
    if (created) afterCommit(() => publish(room));
    else void reply.code(200);
    return room;
  });

  serve(
    app,
    chat.chatSend,
    async ({ db, actor, body, afterCommit }) => {
      const { sent, refused } = await sendToSeveral(db, actor, body.user_ids, body.message);
      const name = await getShownName(db, actor.id);
      afterCommit(() => {
        for (const { roomId, created, message } of sent) {
          const { members, sequence } = message;
          if (created) send(members, { action: 'room', roomId });
          announce(roomId, members, sequence, { userId: actor.id, name });
        }
      });
      return { sent: sent.map(({ userId }) => userId), refused };
    },
    { limit: { max: limits.bulkMovesDay, minutes: 24 * 60, by: 'account' } },
  );

  serve(app, chat.chatRooms, async ({ db, actor, params, query }) => {
    if (params.userId !== actor.id) throw problem('not_found');
    if (query.user_id !== undefined) await requireReachable(db, actor, query.user_id);
    const rows = rowWindow(query, limits.maxPageSize);
    return listRooms(db, actor.id, isOnline, { ...rows, withUser: query.user_id });
  });

  serve(app, chat.chatMessages, async ({ deps, db, actor, params, query, request }) => {
    const room = await getOwnRoom(db, actor.id, params.chatId);
    return listMessages(db, room, query, new URL(request.url, deps.config.publicUrl));
  });

  serve(app, chat.chatContext, async ({ db, actor, params }) => ({
    subjects: await listSubjects(db, actor, await getOwnRoom(db, actor.id, params.chatId)),
  }));

  serve(app, chat.chatRead, async ({ db, actor, params: { chatId }, body, afterCommit }) => {
    const room = await getOwnRoom(db, actor.id, chatId);
    const upTo =
      body.message_id === undefined
        ? undefined
        : await getSequence(db, chatId, body.message_id, 'message_id');
    const read = await markRead(db, actor.id, room, upTo);
    if (read.unread_count === 0)
      await settleOwnNotices(db, actor.id, { kind: 'new_message', link: `/c/${chatId}` });
    afterCommit(() =>
      send(room.memberIds, { action: 'read', roomId: chatId, user: actor.id, sequence: read.readSequence }),
    );
    return read;
  });

  serve(app, chat.chatUnread, ({ db, actor }) => countUnread(db, actor.id));

  type Blocking = Pick<Context<undefined, undefined, undefined, ['company']>, 'db' | 'afterCommit'>;
  const block = async ({ db, afterCommit }: Blocking, userId: string, chatId: string, blocked: boolean) => {
    await setBlocked(db, userId, await getOwnRoom(db, userId, chatId), blocked);
    const room = await getRoom(db, userId, isOnline, chatId);
    afterCommit(() => publish(room));
    return room;
  };
  serve(app, chat.chatBlock, (context) => block(context, context.actor.id, context.params.chatId, true));
  serve(app, chat.chatUnblock, (context) => block(context, context.actor.id, context.params.chatId, false));

  serve(
    app,
    chat.chatReport,
    async ({ db, actor, params: { chatId }, body }) => {
      await reportMember(db, await getOwnRoom(db, actor.id, chatId), actor, body);
      return { message: reportThanks };
    },
    { limit: reportLimit },
  );

  const issueTicket = inBatches((sessionIds: string[]) => issueChatTickets(app.deps.db, sessionIds));
  serve(app, chat.chatTicket, async ({ actor }) => ({ ticket: await issueTicket(actor.sessionId) }), {
    transaction: false,
    limit: { max: 60, minutes: 1, by: 'account' },
  });
};
