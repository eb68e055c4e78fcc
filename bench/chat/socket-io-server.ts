// The comparison: a typical Socket.IO server on the same storage. Run as a process by servers.ts.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { Server } from 'socket.io';
import { openMessageWriter } from '../../server/src/features/chat/messages/message-writer.ts';
import { openDatabase } from '../../server/src/lib/db.ts';

const [url = '', port = '0', secret = ''] = process.argv.slice(2);
const db = openDatabase(url);
const tokens = Fastify();
await tokens.register(jwt, { secret });
const write = openMessageWriter(db, (cause) => console.error(cause));

const http = createServer((_, response) => response.end('ready'));
const io = new Server(http, { transports: ['websocket'], serveClient: false, maxHttpBufferSize: 65_536 });

io.use((socket, next) => {
  const check = async () => {
    const { sub, sid } = tokens.jwt.verify<{ sub: string; sid: string }>(String(socket.handshake.auth.token));
    const { rows } = await sql<{ name: string }>`
      select first_name || ' ' || last_name as name from sessions join users on users.id = sessions.user_id
      where sessions.id = ${sid} and revoked_at is null and expires_at > now() and status = 'active'`.execute(
      db,
    );
    if (!rows[0]) throw new Error('no session');
    socket.data = { userId: sub, name: rows[0].name };
  };
  check().then(() => next(), next);
});

io.on('connection', (socket) => {
  const { userId, name } = socket.data as { userId: string; name: string };
  // The adapter is in memory, so this completes at once.
  void socket.join(userId);
  socket.on('message', ({ message, roomId, id = randomUUID() }) => {
    void write({ id, roomId, userId, message }).then((stored) => {
      if ('refused' in stored) return socket.emit('failed', { id, code: stored.refused });
      const { members, isDuplicate: _, ...rest } = stored;
      io.to(members).emit('message', { id, roomId, user: userId, userName: name, userImage: null, ...rest });
    });
  });
});

http.listen(Number(port), '127.0.0.1');
