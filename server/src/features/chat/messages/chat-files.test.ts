import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as chat from '../../../../../contract/src/chat.ts';
import * as chatFiles from '../../../../../contract/src/chat-files.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { aColleague, type Person } from '../../../../test/builders.ts';
import { aPair } from '../../../../test/chat-builders.ts';
import { listenForChat } from '../../../../test/chat-client.ts';
import { buildZip } from '../../../../test/resume-files.ts';
import { runTasks } from '../../../../test/run-tasks.ts';
import { startChangeListener } from '../../../lib/change-listener.ts';
import { eraseUser } from '../../accounts/accounts.public.ts';
import { eraseChats, exportChats } from '../chat.public.ts';

let test: TestApp;
let port: ReturnType<typeof listenForChat> | undefined;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

/** The port of the app, opened once. */
const chatPort = () => {
  port ??= listenForChat(test);
  return port;
};

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const aPhoto = () =>
  sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#c2410c' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

interface Options {
  name?: string;
  id?: string;
  message?: string;
}
const send = (
  from: Person,
  roomId: string,
  bytes: Buffer,
  { name = 'plan.pdf', ...more }: Options = {},
  app = test,
) =>
  app.as(from.token)(chatFiles.chatFileSend, {
    params: { chatId: roomId },
    body: { ...more, file: new File([new Uint8Array(bytes)], name) as Blob },
  });
const link = (person: Person, chatId: string, fileId: string) =>
  test.as(person.token)(chatFiles.chatFile, { params: { chatId, fileId } });
const listMessages = async (person: Person, chatId: string) =>
  (await test.as(person.token)(chat.chatMessages, { params: { chatId } })).results;
const storedFiles = async () => {
  const entries = await readdir(`${test.deps.config.dataDir}/files`, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};
const fileRows = () => test.db.selectFrom('files').select('id').execute();

describe('a file of a conversation', () => {
  it('is refused to a non-member with 404, and nothing is stored [chat-file-members]', async () => {
    const { company, roomId } = await aPair(test);
    const { fractional: stranger } = await aPair(test);
    const colleague = await aColleague(test, company.companyId);
    const [before, rows] = [await storedFiles(), await fileRows()];
    expect(await refusal(send(stranger, roomId, pdf))).toMatchObject({ status: 404 });
    expect([await storedFiles(), await fileRows()]).toEqual([before, rows]);
    const { file } = await send(company, roomId, pdf);
    for (const person of [stranger, colleague])
      expect(await refusal(link(person, roomId, file?.id ?? ''))).toMatchObject({ status: 404 });
  });

  it('is not found under the id of another room, and not under an address without a signature [chat-file-link]', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const other = await aPair(test);
    const { file } = await send(company, roomId, pdf);
    expect(await refusal(link(other.company, other.roomId, file?.id ?? ''))).toMatchObject({ status: 404 });
    const { url } = await link(fractional, roomId, file?.id ?? '');
    expect((await test.app.inject({ url: url.split('?')[0] ?? '' })).statusCode).toBe(404);
    const response = await test.app.inject({ url });
    expect(response).toMatchObject({ statusCode: 200, body: pdf.toString() });
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="file"; filename*=UTF-8''plan.pdf`,
    });
  });

  it('is closed by the link of a member who is suspended, and by any link while its sender is [chat-file-suspended]', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const { file } = await send(company, roomId, await aPhoto(), { name: 'board.jpg' });
    const { url } = await link(fractional, roomId, file?.id ?? '');
    const setStatus = (id: string, status: 'active' | 'suspended') =>
      test.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    for (const { id } of [company, fractional]) {
      expect((await test.app.inject({ url })).statusCode).toBe(200);
      await setStatus(id, 'suspended');
      expect((await test.app.inject({ url })).statusCode).toBe(404);
      await setStatus(id, 'active');
    }
  });

  it('is refused in a blocked room with 409', async () => {
    const { company, fractional, roomId } = await aPair(test);
    await test.as(fractional.token)(chat.chatBlock, { params: { chatId: roomId } });
    const rows = await fileRows();
    expect(await refusal(send(company, roomId, pdf))).toMatchObject({
      status: 409,
      message: 'You cannot write to this person.',
    });
    expect(await fileRows()).toEqual(rows);
  });

  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const docx = (more: Record<string, string>) =>
    buildZip({
      '[Content_Types].xml':
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/document.xml': '<w:document/>',
      ...more,
    });
  const relation = (type: string) =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://evil.example/a" TargetMode="External"/></Relationships>`;
  it.each([
    ['an empty file', async () => Buffer.alloc(0), 'a.pdf'],
    ['HTML with the name of a picture', async () => html, 'a.jpg'],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    ['a program with the name of a text', async () => Buffer.from('MZ\0\u0001\0'), 'a.txt'],
    ['a damaged picture', async () => (await aPhoto()).subarray(0, 4_000), 'a.jpg'],
    ['a PDF with a script', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<</JS (x)>>\nendobj\n'), 'a.pdf'],
    ['a document with macros', () => docx({ 'word/vbaProject.bin': 'x' }), 'a.docx'],
    ['a document with an embedded file', () => docx({ 'word/embeddings/oleObject1.bin': 'x' }), 'a.docx'],
    [
      'a document with a template from elsewhere',
      () => docx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
      'a.docx',
    ],
    ['an archive', () => buildZip({ 'a.txt': 'a' }), 'a.zip'],
  ] as const)('refuses %s and stores nothing [chat-file-types]', async (_, content, name) => {
    const { company, roomId } = await aPair(test);
    const [before, rows] = [await storedFiles(), await fileRows()];
    const refused = await refusal(send(company, roomId, await content(), { name }));
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_file',
      fields: { file: expect.any(String) },
    });
    expect([await storedFiles(), await fileRows()]).toEqual([before, rows]);
    expect(await listMessages(company, roomId)).toEqual([]);
  });

  it('is refused over 10 MB, and over the uploads of an hour [chat-file-limits]', async () => {
    const app = await appForThisTest({ rateLimits: true });
    const { company, roomId } = await aPair(app);
    const large = Buffer.alloc(limits.uploadBytes + 1, 'a');
    expect(await refusal(send(company, roomId, large, { name: 'a.txt' }, app))).toMatchObject({
      status: 413,
    });
    for (let sent = 1; sent < limits.chatUploadsHour; sent += 1)
      await send(company, roomId, Buffer.from('a'), { name: 'a.txt' }, app);
    expect(await refusal(send(company, roomId, pdf, {}, app))).toMatchObject({ status: 429 });
  });

  it.each([
    ['text', async () => Buffer.from('Figures of März'), 'figures.txt', 'text/plain'],
    ['a table', async () => Buffer.from('a;b\r\n1;2\r\n'), 'figures.CSV', 'text/csv'],
    [
      'a document with links',
      () => docx({ 'word/_rels/document.xml.rels': relation('hyperlink') }),
      'plan.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ] as const)('accepts %s as an attachment', async (_, content, name, type) => {
    const { company, fractional, roomId } = await aPair(test);
    const { file } = await send(company, roomId, await content(), { name });
    expect(file).toMatchObject({ name, content_type: type, width: null });
    const { url } = await link(fractional, roomId, file?.id ?? '');
    const response = await test.app.inject({ url });
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('re-encodes a picture without metadata, and shows it in the browser [chat-picture-redrawn]', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const { file } = await send(company, roomId, await aPhoto(), { name: '../../me.jpeg' });
    expect(file).toMatchObject({ name: 'me.webp', content_type: 'image/webp', width: 1_600, height: 800 });
    const { url } = await link(fractional, roomId, file?.id ?? '');
    const response = await test.app.inject({ url });
    expect(response.headers['content-disposition']).toBe('inline');
    expect((await sharp(response.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('reaches the other member once, however often it is sent with the same id [chat-file-once]', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const { connect } = await chatPort();
    const socket = await connect(fractional);
    await socket.next('onlineUser');
    const id = randomUUID();
    const before = await storedFiles();
    const responses = await Promise.all(
      [1, 2, 3].map(() => send(company, roomId, pdf, { id, message: 'The plan' })),
    );
    expect(new Set(responses.map(({ file }) => file?.id)).size).toBe(1);
    const frame = await socket.next('message');
    expect(frame).toMatchObject({ id, message: 'The plan', file: { name: 'plan.pdf', size: pdf.length } });
    expect(await listMessages(fractional, roomId)).toHaveLength(1);
    expect(await storedFiles()).toBe(before + 1);
    expect(socket.messages()).toHaveLength(1);
    const [room] = await test.as(fractional.token)(chat.chatRooms, { params: { userId: fractional.id } });
    expect(room).toMatchObject({ unread_count: 1, last_message: { file: { name: 'plan.pdf' } } });
    await socket.close();
  });

  it('is refused under the id of a message of another person', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const { id } = await send(company, roomId, pdf);
    expect(await refusal(send(fractional, roomId, pdf, { id }))).toMatchObject({ status: 409 });
  });

  it('is deleted by its sender alone, for both members [chat-file-deleted]', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const { file } = await send(company, roomId, pdf, { message: 'The plan' });
    const params = { chatId: roomId, fileId: file?.id ?? '' };
    const { url } = await link(fractional, roomId, params.fileId);
    expect(await refusal(test.as(fractional.token)(chatFiles.chatFileDelete, { params }))).toMatchObject({
      status: 404,
    });
    const response = await test.as(company.token)(chatFiles.chatFileDelete, { params });
    expect(response).toMatchObject({ message: 'The plan', file: null });
    await runTasks(test);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    expect(await listMessages(fractional, roomId)).toMatchObject([{ message: 'The plan', file: null }]);
    expect(await refusal(link(company, roomId, params.fileId))).toMatchObject({ status: 404 });
  });

  it('is reported to the open tabs of both members when it is deleted', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const listener = startChangeListener(test.deps, test.deps.config.databaseUrl as string);
    const { connect } = await chatPort();
    const sockets = await Promise.all([connect(company), connect(fractional)]);
    for (const socket of sockets) await socket.next('onlineUser');
    // Again until the listener is connected.
    await expect
      .poll(async () => {
        const { file } = await send(company, roomId, pdf);
        const params = { chatId: roomId, fileId: file?.id ?? '' };
        await test.as(company.token)(chatFiles.chatFileDelete, { params });
        return sockets.map(({ frames }) => frames.some((frame) => frame.action === 'changed'));
      })
      .toEqual([true, true]);
    for (const socket of sockets)
      expect(await socket.next('changed')).toMatchObject({ tag: 'chats', id: roomId });
    for (const socket of sockets) await socket.close();
    await listener.stop();
  });

  it('is named in the export of both members, and erased with its sender [chat-file-erased]', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const { file } = await send(company, roomId, pdf, { message: 'The plan' });
    for (const { id } of [company, fractional])
      expect((await exportChats(test.db, id)).messages).toMatchObject([{ file: 'plan.pdf' }]);
    const { url } = await link(fractional, roomId, file?.id ?? '');
    await test.db.transaction().execute(async (db) => {
      await eraseChats(db, company.id);
      await eraseUser(db, company.id);
    });
    await runTasks(test);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    expect(await listMessages(fractional, roomId)).toMatchObject([{ message: '', file: null }]);
    expect(await refusal(link(fractional, roomId, file?.id ?? ''))).toMatchObject({ status: 404 });
  });
});
