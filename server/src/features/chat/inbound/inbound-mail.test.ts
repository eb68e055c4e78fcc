import { sql } from 'kysely';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatBlock, chatMessages, chatRooms } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, type Person } from '../../../../test/builders.ts';
import { aMessage, aPair } from '../../../../test/chat-builders.ts';
import { listenForChat } from '../../../../test/chat-client.ts';
import { freePort } from '../../../../test/free-port.ts';
import { runTasks } from '../../../../test/run-tasks.ts';
import { mailUnreadMessages } from '../chat.tasks.ts';
import { replyAddress } from './reply-address.ts';

const secret = 'a secret of the mail provider';
let test: TestApp;
let smtpPort: number;
beforeAll(async () => {
  smtpPort = await freePort();
  test = await appForTest({
    inboundMail: {
      domain: 'in.cadre.example',
      smtpPort,
      provider: { secret, authservId: 'mx.provider.example' },
    },
  });
});
afterAll(() => test.close());

/** Sends a mail over a socket. Resolves with the response of the server, or with its refusal. */
const sendMail = async (mail: SendMailOptions): Promise<string> => {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  try {
    return (await transport.sendMail({ subject: 'Re: New message', ...mail })).response;
  } catch (cause) {
    return (cause as Error & { response?: string }).response ?? String(cause);
  } finally {
    transport.close();
  }
};

/** Mails all unread messages. */
const mailUnread = async () => {
  await sql`update chat_members set mail_due_at = now() where mail_due_at is not null`.execute(test.db);
  await mailUnreadMessages.run(test.deps, {});
  await runTasks(test);
};

/** The mail about an unread message to the fractional of a new pair. */
const aMailedPair = async () => {
  const pair = await aPair(test);
  await aMessage(test, pair.roomId, pair.company.id, 'Are you free on Tuesday?');
  test.mails.length = 0;
  await mailUnread();
  const mail = test.mails.find(({ to }) => to === pair.fractional.email);
  return { ...pair, mail, to: mail?.headers?.['Reply-To'] ?? '' };
};
type MailedPair = Awaited<ReturnType<typeof aMailedPair>>;

const answer = `Tuesday at ten suits me.

I will bring the figures.

Mit freundlichen Grüßen
Maya Lindqvist

Am Mo., 23. Nov. 2026 um 10:04 Uhr schrieb Cadre <hello@cadre.example>:

> Are you free on Tuesday?
`;
const cleanAnswer = 'Tuesday at ten suits me.\n\nI will bring the figures.';

const listMessages = async (person: Person, chatId: string) =>
  (await test.as(person.token)(chatMessages, { params: { chatId } })).results;
const answersIn = async (pair: { company: Person; fractional: Person; roomId: string }) =>
  (await listMessages(pair.company, pair.roomId)).filter(({ user }) => user === pair.fractional.id);

describe('the mail about unread messages', () => {
  it('has a signed reply address of the recipient [mail-reply-address]', async () => {
    const { mail, to, roomId, company } = await aMailedPair();
    expect(to).toMatch(/^reply\+[\da-f]{56}@in\.cadre\.example$/);
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(to).not.toBe(replyAddress(test.deps.config, roomId, company.id));
    expect(mail?.text).toContain('Answer this email to reply to');
  });
});

describe('an answer by SMTP', () => {
  it.each([
    ['of another person', 550, async (pair: MailedPair) => ({ from: pair.company.email })],
    [
      'with a second sender',
      550,
      async (pair: MailedPair) => ({
        from: [pair.fractional.email, pair.company.email].join(', '),
        envelope: { from: pair.fractional.email, to: pair.to },
      }),
    ],
    [
      'to an address with another signature',
      550,
      async ({ to }: MailedPair) => ({ to: to.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0')) }),
    ],
    [
      'to the address of the other member',
      550,
      async (pair: MailedPair) => ({
        to: replyAddress(test.deps.config, pair.roomId, pair.company.id) ?? '',
      }),
    ],
    [
      'of a colleague of a suspended owner',
      550,
      async (pair: MailedPair) => {
        const owner = await aCompany(test);
        await sql`
          update company_members set company_id = ${owner.companyId}, role = 'member' where user_id = ${pair.company.id}`.execute(
          test.db,
        );
        await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.id).execute();
        return {
          from: pair.company.email,
          to: replyAddress(test.deps.config, pair.roomId, pair.company.id) ?? '',
        };
      },
    ],
    ['to another domain', 550, async ({ to }: MailedPair) => ({ to: to.replace('in.cadre', 'other') })],
    [
      'over the size limit',
      552,
      async () => ({ attachments: [{ filename: 'a.bin', content: Buffer.alloc(limits.inboundMailBytes) }] }),
    ],
  ] as const)('%s is refused with %i, and nothing is stored [mail-forged]', async (_, code, buildMail) => {
    const pair = await aMailedPair();
    expect(
      await sendMail({
        from: pair.fractional.email,
        to: pair.to,
        text: answer,
        ...(await buildMail(pair)),
      } as SendMailOptions),
    ).toMatch(new RegExp(`^${code}`));
    expect(await listMessages(pair.fractional, pair.roomId)).toHaveLength(1);
  });

  it.each([
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['an absence notice', { Precedence: 'bulk' }],
    ['a mail of a list', { 'List-Id': '<team.people.example>' }],
  ])('ignores %s without an answer [mail-automatic]', async (_, headers) => {
    const pair = await aMailedPair();
    const { fractional, to } = pair;
    expect(await sendMail({ from: fractional.email, to, text: 'I am away.', headers })).toMatch(/^250/);
    expect(await answersIn(pair)).toEqual([]);
  });

  it('ignores bounces, and mails without text of their own', async () => {
    const pair = await aMailedPair();
    const { fractional, to } = pair;
    const bounce = { from: fractional.email, to, text: 'Undeliverable', envelope: { from: '', to } };
    expect(await sendMail(bounce)).toMatch(/^250/);
    expect(await sendMail({ from: fractional.email, to, text: '> Are you free?\n' })).toMatch(/^250/);
    expect(await answersIn(pair)).toEqual([]);
  });

  it('arrives once as a message without quotations and signature, however often it is delivered [mail-answer]', async () => {
    const pair = await aMailedPair();
    const { fractional, company, to, roomId } = pair;
    const port = await listenForChat(test);
    const socket = await port.connect(company);
    await socket.next('onlineUser');
    const mail = {
      from: `Maya <${fractional.email.toUpperCase()}>`,
      to,
      text: answer,
      messageId: '<1@people.example>',
    };
    for (let times = 0; times < 2; times += 1) expect(await sendMail(mail)).toMatch(/^250/);
    await Promise.all([1, 2, 3].map(() => sendMail(mail)));
    expect(await answersIn(pair)).toMatchObject([{ message: cleanAnswer, user: fractional.id }]);
    expect((await socket.next('message')).message).toBe(cleanAnswer);
    expect(await socket.next('read')).toMatchObject({ roomId, user: fractional.id, sequence: 1 });
    expect(socket.messages()).toHaveLength(1);
    await sendMail({ ...mail, messageId: '<2@people.example>' });
    expect(await answersIn(pair)).toHaveLength(2);
    await socket.close();
  });

  it('marks as read what the mail showed, and leaves the rest unread', async () => {
    const pair = await aPair(test);
    const { fractional, company, roomId } = pair;
    for (let index = 1; index <= 5; index += 1) await aMessage(test, roomId, company.id, `Question ${index}`);
    await mailUnread();
    const to = replyAddress(test.deps.config, roomId, fractional.id) ?? '';
    await sendMail({ from: fractional.email, to, text: 'Yes to the first.' });
    const [room] = await test.as(fractional.token)(chatRooms, { params: { userId: fractional.id } });
    expect(room).toMatchObject({ unread_count: 2, last_message: { message: 'Yes to the first.' } });
  });

  it('arrives from an HTML mail, with a note for what was left out', async () => {
    const pair = await aMailedPair();
    const html = `<div>Tuesday &amp; Wednesday.<br>Both.</div><div class="gmail_quote"><blockquote>Are you free?</blockquote></div>`;
    const attachments = [{ filename: 'cv.pdf', content: '%PDF' }];
    await sendMail({ from: pair.fractional.email, to: pair.to, html, attachments });
    const [message] = await answersIn(pair);
    expect(message?.message).toBe(
      'Tuesday & Wednesday.\nBoth.\n\n[1 attachment of this email left out. Files can be sent in the chat.]',
    );
    expect(message?.file).toBeNull();
  });

  it('is refused in a blocked room, of which the person is told by one mail [mail-blocked]', async () => {
    const pair = await aMailedPair();
    const { fractional, company, to, roomId } = pair;
    await test.as(company.token)(chatBlock, { params: { chatId: roomId } });
    test.mails.length = 0;
    for (const text of ['One', 'Two'])
      expect(await sendMail({ from: fractional.email, to, text })).toMatch(/^250/);
    await runTasks(test);
    expect(test.mails.map((mail) => [mail.to, mail.subject])).toEqual([
      [fractional.email, 'Your reply was not delivered'],
    ]);
    expect(await answersIn(pair)).toEqual([]);
  });
});

describe('an answer from the provider', () => {
  const raw = (from: string, to: string, results: string) =>
    [
      ...(results === '' ? [] : [`Authentication-Results: ${results}`]),
      `From: ${from}`,
      `To: ${to}`,
      'Message-ID: <3@people.example>',
      '',
      'Yes, gladly.',
    ].join('\r\n');
  const post = (payload: string, more: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/inbound/mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}`, ...more },
      payload,
    });
  const passed =
    'mx.provider.example; spf=pass smtp.mailfrom=people.example; dmarc=pass header.from=people.example';

  it('responds 401 without the secret, 415 to another content type, and stores nothing [mail-provider-secret]', async () => {
    const pair = await aMailedPair();
    const mail = raw(pair.fractional.email, pair.to, passed);
    for (const authorization of ['', 'Bearer wrong', `Basic ${btoa('mail:wrong')}`])
      expect((await post(mail, { authorization })).statusCode).toBe(401);
    expect((await post(mail, { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect(await answersIn(pair)).toEqual([]);
  });

  it.each([
    ['no results', ''],
    ['results of another server', passed.replace('mx.provider', 'mx.evil')],
    [
      'a failed policy',
      'mx.provider.example; dkim=pass header.d=people.example; dmarc=fail header.from=people.example',
    ],
    ['a signature of another domain', 'mx.provider.example; dkim=pass header.d=evil.example'],
    [
      'a result inside an address',
      'mx.provider.example; spf=fail smtp.mailfrom="a; dmarc=pass"@evil.example',
    ],
    [
      'results below those of the provider',
      `mx.provider.example; dmarc=fail\r\nAuthentication-Results: ${passed}`,
    ],
  ])('is dropped with %s [mail-provider-proof]', async (_, results) => {
    const pair = await aMailedPair();
    const answered = await post(raw(pair.fractional.email, pair.to, results));
    expect([answered.statusCode, answered.json()]).toEqual([200, { received: true }]);
    expect(await answersIn(pair)).toEqual([]);
  });

  it('is stored once with a proved sender, also when it came by SMTP before', async () => {
    const pair = await aMailedPair();
    const mail = raw(pair.fractional.email, pair.to, passed);
    for (const authorization of [`Bearer ${secret}`, `Basic ${btoa(`mail:${secret}`)}`])
      expect((await post(mail, { authorization })).statusCode).toBe(200);
    await sendMail({
      from: pair.fractional.email,
      to: pair.to,
      text: 'Yes, gladly.',
      messageId: '<3@people.example>',
    });
    expect(await answersIn(pair)).toMatchObject([{ message: 'Yes, gladly.' }]);
  });
});

it('adds no reply address and takes no mail without a domain', async () => {
  const { config } = test.deps;
  const [room, person] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(replyAddress({ ...config, inboundMail: undefined }, room, person)).toBeUndefined();
});
