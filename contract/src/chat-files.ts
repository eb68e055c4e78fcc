import { z } from 'zod';
import { ChatMessage, chatters, MessageText } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

export const chatFileSend = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/files',
  summary:
    'Sends a file as a message, with or without text: a picture (JPEG, PNG, WebP; re-encoded without metadata), a PDF, DOCX, XLSX, text or CSV, at most 10 MB. Sent again with the same `id`, it is stored once, with 200',
  access: chatters,
  scope: 'messages',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ chatId: Id }),
  body: z.object({ id: Id.optional(), message: MessageText.optional(), file: z.custom<Blob>() }),
  multipart: true,
  response: ChatMessage,
  creates: true,
  idempotentCreate: true,
  errors: ['invalid_file', 'too_large'],
});

const fileParams = z.object({ chatId: Id, fileId: Id });

export const chatFile = endpoint({
  method: 'GET',
  path: '/chat/chats/:chatId/files/:fileId',
  summary: 'A link to a file of a room, valid for an hour',
  viewer: 'refused',
  access: chatters,
  scope: 'messages',
  params: fileParams,
  response: z.object({ url: z.string() }),
});

export const chatFileDelete = endpoint({
  method: 'DELETE',
  path: '/chat/chats/:chatId/files/:fileId',
  summary: 'Deletes one of your files for both members. Its message stays, with its text',
  access: chatters,
  scope: 'messages',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: fileParams,
  response: ChatMessage,
});
