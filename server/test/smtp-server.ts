import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as received. */
type ReceivedMail = Email & { rcpt: string; headersByName: Record<string, string>; raw: string };

/** A real SMTP server that stores mails. `refuse` are addresses that it rejects as unknown. */
export const startSmtpServer = async (port = 0) => {
  const received: ReceivedMail[] = [];
  const refuse = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refuse.has(address)
          ? Object.assign(new Error('5.1.1 Nobody here by that name'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, session, done) => {
      stream.toArray().then(async (chunks) => {
        const raw = Buffer.concat(chunks);
        const mail = await PostalMime.parse(raw);
        const headersByName = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
        for (const { address } of session.envelope.rcptTo)
          received.push({ ...mail, rcpt: address, headersByName, raw: raw.toString('latin1') });
        done();
      }, done);
    },
  });
  // Connections that clients cut are not errors of the test.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const bound = (listening.address() as AddressInfo).port;
  return {
    received,
    refuse,
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
