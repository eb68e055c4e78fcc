import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { limits } from '../../../../../contract/src/limits.ts';
import type { App, Deps } from '../../../lib/deps.ts';
import type { MailOutcome, ReceiveMail } from './receive-mail.ts';
import { readReplyAddress } from './reply-address.ts';

const maxClients = 50;
const socketTimeoutMilliseconds = 60_000;
const mostRecipients = 5;
const retryMilliseconds = 10_000;

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** The answers to mails that are not taken. What is taken and dropped is answered as what is stored. */
const refusals: Partial<Record<MailOutcome, Error>> = {
  unknown_address: answer(550, '5.1.1 This address does not exist'),
  forged: answer(550, '5.7.1 Send from the address of your account'),
  too_fast: answer(451, '4.7.1 Too many mails, try again later'),
};

/** The bytes of a mail; undefined if they are too many. The rest is read and dropped, so that the client gets its answer. */
const readBytes = async (stream: Readable): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limits.inboundMailBytes) chunks.push(chunk);
  }
  return size > limits.inboundMailBytes ? undefined : Buffer.concat(chunks);
};

const openServer = (config: Deps['config'], receive: ReceiveMail, warn: (cause: unknown) => void) =>
  new SMTPServer({
    name: config.inboundMail?.domain ?? '',
    authOptional: true,
    disableReverseLookup: true,
    // Stands behind the operator's mail server, which speaks TLS to others.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: limits.inboundMailBytes,
    maxClients,
    socketTimeout: socketTimeoutMilliseconds,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= mostRecipients) return done(answer(452, '4.5.3 Too many recipients'));
      return done(readReplyAddress(config, address) ? null : refusals.unknown_address);
    },
    onData: (stream, { envelope }, done) => {
      const receiveBytes = async (): Promise<Error | null> => {
        const bytes = await readBytes(stream);
        if (!bytes) return answer(552, '5.3.4 This mail is too large');
        // A bounce has no sender.
        if (!envelope.mailFrom || envelope.mailFrom.address === '') return null;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        return refusals[await receive(bytes, { recipients, byProvider: false })] ?? null;
      };
      receiveBytes().then(done, (cause: unknown) => {
        warn(cause);
        done(answer(451, '4.3.0 Try again later'));
      });
    },
  });

/** Listens for mails by SMTP while the app runs, if a port is set. */
export const listenForMail = (app: App, receive: ReceiveMail): void => {
  const { config } = app.deps;
  const port = config.inboundMail?.smtpPort;
  if (port === undefined) return;
  const server = openServer(config, receive, (cause) => app.log.warn(cause, 'a mail could not be received'));
  let isClosed = false;
  /** Another process of this machine may receive the mails: this one takes over when it has gone. */
  const listenWhenFree = async (): Promise<void> => {
    try {
      await once(server.listen(port, config.host), 'listening');
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
      app.log.warn(`The port ${port} for mails (INBOUND_SMTP_PORT) is taken. It is tried again.`);
      setTimeout(() => {
        if (!isClosed)
          listenWhenFree().catch((error: unknown) => app.log.error(error, 'no mail is received'));
      }, retryMilliseconds).unref();
    }
  };
  app.addHook('onReady', async () => {
    // Also connections that clients cut.
    server.on('error', () => {});
    await listenWhenFree();
  });
  app.addHook('onClose', () => {
    isClosed = true;
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
};
