import { createTransport } from 'nodemailer';
import { checkMailDns } from '../lib/mail-dns.ts';
import { getSenderDomain } from '../lib/mail-stream.ts';
import type { CheckContext, ProductionCheck } from './production-check.ts';

const connectMilliseconds = 5_000;

const smtp: ProductionCheck = {
  id: 'mail-server',
  run: async ({ env: { SMTP_URL } }) => {
    if (!SMTP_URL) return [];
    const timeouts = {
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: connectMilliseconds,
    };
    const transport = createTransport({ url: SMTP_URL, ...timeouts });
    try {
      await transport.verify();
      return [];
    } catch (cause) {
      const { code, message } = cause as { code?: string; message: string };
      return [
        code === 'EAUTH'
          ? 'The mail server refuses the user or password in SMTP_URL: correct them.'
          : `The mail server of SMTP_URL does not respond (${message}): correct its host and port, or open the firewall.`,
      ];
    } finally {
      transport.close();
    }
  },
};

const checkSenderDomain = async ({ env, dns }: CheckContext): Promise<string[]> => {
  const from = env.MAIL_FROM ?? '';
  if (!from.includes('@')) return ['MAIL_FROM has no address: set one such as "Cadre <hello@your.domain>".'];
  const records = await checkMailDns(env.DKIM_DOMAIN ?? getSenderDomain(from), env.DKIM_SELECTOR, dns);
  return records.filter(({ state }) => state === 'missing' || state === 'wrong').map(({ text }) => text);
};

const inbound: ProductionCheck = {
  id: 'inbound-mail',
  run: async ({ env: { INBOUND_MAIL_DOMAIN: domain }, dns }) => {
    if (!domain) return [];
    const found = await dns.resolveMx(domain).catch(() => []);
    return found.length > 0
      ? []
      : [
          `${domain} of INBOUND_MAIL_DOMAIN has no MX record: answers by mail get lost. Publish the host that takes them.`,
        ];
  },
};

export const mailChecks: readonly ProductionCheck[] = [
  smtp,
  { id: 'sender-domain', run: checkSenderDomain },
  inbound,
];
