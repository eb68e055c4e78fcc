import { ConfigError } from './lib/config-error.ts';

/** How answers to mails about unread messages arrive. */
export interface InboundMail {
  /** The domain of the reply addresses, whose mail leads here. */
  domain: string;
  /** The port of the SMTP listener. Undefined: none. */
  smtpPort: number | undefined;
  /** What a mail provider posts mails with. Undefined: it cannot. */
  provider: { secret: string; authservId: string } | undefined;
}

interface InboundSettings {
  INBOUND_MAIL_DOMAIN?: string | undefined;
  INBOUND_SMTP_PORT?: number | undefined;
  INBOUND_MAIL_SECRET?: string | undefined;
  INBOUND_MAIL_AUTHSERV_ID?: string | undefined;
}

/** The settings of inbound mail; undefined without a domain. Throws ConfigError for an incomplete set. */
export const readInboundMail = (env: InboundSettings): InboundMail | undefined => {
  const {
    INBOUND_MAIL_DOMAIN: domain,
    INBOUND_SMTP_PORT: smtpPort,
    INBOUND_MAIL_SECRET: secret,
    INBOUND_MAIL_AUTHSERV_ID: authservId,
  } = env;
  if (domain === undefined) return undefined;
  if (!/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(domain))
    throw new ConfigError('The setting INBOUND_MAIL_DOMAIN is not a domain.');
  if ((secret === undefined) !== (authservId === undefined))
    throw new ConfigError('INBOUND_MAIL_SECRET and INBOUND_MAIL_AUTHSERV_ID belong together.');
  if (secret !== undefined && secret.length < 24)
    throw new ConfigError('The setting INBOUND_MAIL_SECRET has to be at least 24 characters long.');
  if (smtpPort === undefined && secret === undefined)
    throw new ConfigError(
      'INBOUND_MAIL_DOMAIN needs INBOUND_SMTP_PORT or INBOUND_MAIL_SECRET: no mail would arrive.',
    );
  return {
    domain: domain.toLowerCase(),
    smtpPort,
    provider: secret === undefined || authservId === undefined ? undefined : { secret, authservId },
  };
};
