import { Counter, Gauge } from 'prom-client';
import * as chat from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { type Context, serve } from '../../lib/serve.ts';
import { reportLimit, reportThanks } from '../moderation/moderation.public.ts';
import { acceptSockets } from './accept-sockets.ts';
import { issueChatTicket } from './chat-tickets.ts';
import { listContacts } from './contacts.queries.ts';
import { openDelivery } from './deliver-messages.ts';
import { openMessageWriter } from './message-writer.ts';
import { getLastSequence, getSequence, markRead } from './messages.queries.ts';
import { openNotifyAbsent } from './notify-absent.ts';
import { hasNewChatLeft, openChat, requireReachable } from './open-chat.ts';
import { pageOfMessages } from './page-of-messages.ts';
import { reportPerson } from './report-person.ts';
import { countUnread, getMemberIds, getRoom, listRooms, setBlocked } from './rooms.queries.ts';

/** What the socket's side of the chat runs on, with its figures in the metrics. */
const openRuntime = (app: App) => {
  const { deps, log, metrics } = app;
  const messages = new Counter({
    name: 'chat_frames_total',
    help: 'Messages stored or answered again, and frames refused.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const delivery = openDelivery(deps.db, deps.live);
  const sockets = acceptSockets(app, {
    deps,
    delivery,
    write: openMessageWriter(deps.db, (cause) => log.warn(cause, 'messages could not be stored at once')),
    notifyAbsent: openNotifyAbsent(deps, (cause) =>
      log.warn(cause, 'somebody could not be told of a message'),
    ),
    counted: (outcome) => messages.inc({ outcome }),
  });
  new Gauge({
    name: 'chat_sockets',
    help: 'Open sockets.',
    registers: [metrics],
    collect() {
      this.set(sockets.count());
    },
  });
  return delivery;
};

export const chatRoutes = (app: App) => {
  const { isOnline, send } = app.deps.live;
  const delivery = openRuntime(app);

  /** Tells everybody in a room, on every process, to look at it again. */
  const notifyChanged = ({ roomId, members: people, can_write: open }: chat.ChatRoom) => {
    const members = people.map(({ id }) => id);
    delivery.tell({ roomId, members, sequence: 0, open });
    send(members, { action: 'room', roomId });
  };

  serve(app, chat.chatUsers, async ({ deps, db, actor, query, request }) => {
    const search = query.search ?? '';
    const credits = search !== '' && (await hasNewChatLeft(db, actor));
    const found = await listContacts(db, actor, isOnline, {
      search,
      credits,
      ...rowWindow(query, limits.chatPageSize),
    });
    return toPage(request, deps.config.publicUrl, found, limits.chatPageSize);
  });

  serve(app, chat.chatOpen, async ({ db, actor, body, afterCommit, reply }) => {
    const { roomId, made } = await openChat(db, actor, body.user_id);
    const room = await getRoom(db, actor.id, isOnline, roomId);
    if (made) afterCommit(() => notifyChanged(room));
    else void reply.code(200);
    return room;
  });

  serve(app, chat.chatRooms, async ({ db, actor, params, query }) => {
    if (params.userId !== actor.id) throw problem('not_found');
    if (query.user_id !== undefined) await requireReachable(db, actor, query.user_id);
    const rows = rowWindow(query, limits.pageSizeMost);
    return listRooms(db, actor.id, isOnline, { ...rows, withUser: query.user_id });
  });

  serve(app, chat.chatMessages, async ({ deps, db, actor, params, query, request }) => {
    const last = await getLastSequence(db, actor.id, params.chatId);
    return pageOfMessages(db, params.chatId, last, query, new URL(request.url, deps.config.publicUrl));
  });

  serve(app, chat.chatRead, async ({ db, actor, params: { chatId }, body, afterCommit }) => {
    const members = await getMemberIds(db, actor.id, chatId);
    const upTo =
      body.message_id === undefined
        ? undefined
        : await getSequence(db, chatId, body.message_id, 'message_id');
    const read = await markRead(db, actor.id, chatId, upTo);
    afterCommit(() =>
      send(members, { action: 'read', roomId: chatId, user: actor.id, sequence: read.readSequence }),
    );
    return read;
  });

  serve(app, chat.chatUnread, ({ db, actor }) => countUnread(db, actor.id));

  type Blocking = Pick<Context<undefined, undefined, undefined, ['company']>, 'db' | 'afterCommit'>;
  const block = async ({ db, afterCommit }: Blocking, userId: string, chatId: string, blocked: boolean) => {
    await getMemberIds(db, userId, chatId);
    await setBlocked(db, userId, chatId, blocked);
    const room = await getRoom(db, userId, isOnline, chatId);
    afterCommit(() => notifyChanged(room));
    return room;
  };
  serve(app, chat.chatBlock, (context) => block(context, context.actor.id, context.params.chatId, true));
  serve(app, chat.chatUnblock, (context) => block(context, context.actor.id, context.params.chatId, false));

  serve(
    app,
    chat.chatReport,
    async ({ db, actor, params: { chatId }, body }) => {
      await reportPerson(db, actor.id, chatId, body);
      return { message: reportThanks };
    },
    { limit: reportLimit },
  );

  // Only one row is written: a transaction around it would cost two more ways to the database.
  serve(
    app,
    chat.chatTicket,
    async ({ db, actor }) => ({ ticket: await issueChatTicket(db, actor.sessionId) }),
    {
      transaction: false,
      limit: { max: 60, minutes: 1, by: 'account' },
    },
  );
};
