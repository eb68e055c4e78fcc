import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './lib/config-error.ts';
import { getSenderDomain, type MailStream } from './lib/mail-stream.ts';

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(blankIsUnset, z.string().optional());
const url = z.preprocess(blankIsUnset, z.url().optional());
const rate = z.preprocess(blankIsUnset, z.coerce.number<unknown>().min(1).max(1_000).optional());

/** The settings of outgoing mail that the environment can contain. */
export const mailEnvironment = {
  SMTP_URL: url,
  SMTP_BULK_URL: url,
  SMTP_RATE: rate,
  SMTP_BULK_RATE: rate,
  MAIL_FROM: text,
  DKIM_DOMAIN: text,
  DKIM_SELECTOR: text,
  DKIM_PRIVATE_KEY: text,
  SES_TOPIC_ARN: text,
  POSTMARK_WEBHOOK_SECRET: text,
  SENDGRID_WEBHOOK_KEY: text,
  MAILGUN_WEBHOOK_KEY: text,
};
type MailEnvironment = {
  [Name in keyof typeof mailEnvironment]?: z.output<(typeof mailEnvironment)[Name]> | undefined;
};

/** With what the mails of the sender's domain are signed (nodemailer's `dkim`). */
interface DkimSettings {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** What proves that an event about a mail comes from the provider. Undefined: its events are refused. */
interface MailEventSettings {
  /** The SNS topic of Amazon SES. */
  sesTopicArn: string | undefined;
  /** The password of the webhook's URL at Postmark. */
  postmarkSecret: string | undefined;
  /** The verification key of SendGrid's signed event webhook. */
  sendgridKey: KeyObject | undefined;
  /** Mailgun's HTTP webhook signing key. */
  mailgunKey: string | undefined;
}

/** The settings of outgoing mail beyond `smtpUrl` and `mailFrom`. */
export interface MailSettings {
  /** Unset: bulk mail leaves by `smtpUrl`, too. */
  bulkUrl: string | undefined;
  /** Messages a second, over all processes. Undefined: as fast as the server takes them. */
  rates: Record<MailStream, number | undefined>;
  dkim: DkimSettings | undefined;
  events: MailEventSettings;
}

const readDkim = (env: MailEnvironment): DkimSettings | undefined => {
  const { DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: key, DKIM_DOMAIN: domain, MAIL_FROM: from } = env;
  if (keySelector === undefined && key === undefined && domain === undefined) return undefined;
  if (keySelector === undefined || key === undefined)
    throw new ConfigError('DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together; only one of them is set.');
  if (!/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(keySelector))
    throw new ConfigError('The setting DKIM_SELECTOR is not a selector such as ‘mail’.');
  // Line breaks do not survive in most files of settings.
  const privateKey = key.replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('not RSA');
  } catch {
    throw new ConfigError('The setting DKIM_PRIVATE_KEY is not an RSA key in the PEM format.');
  }
  const sender = getSenderDomain(from ?? '');
  const domainName = (domain ?? sender).toLowerCase();
  if (from !== undefined && sender !== domainName && !sender.endsWith(`.${domainName}`))
    throw new ConfigError(
      'DKIM_DOMAIN is not the domain of MAIL_FROM: DMARC would not accept the signature.',
    );
  return { domainName, keySelector, privateKey };
};

const readSendgridKey = (key: string | undefined): KeyObject | undefined => {
  if (key === undefined) return undefined;
  try {
    return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new ConfigError(
      'The setting SENDGRID_WEBHOOK_KEY is not the verification key that SendGrid shows.',
    );
  }
};

/** Reads the settings of outgoing mail. Throws ConfigError with a sentence that names the invalid setting. */
export const readMailSettings = (env: MailEnvironment): MailSettings => {
  const { SES_TOPIC_ARN: sesTopicArn, POSTMARK_WEBHOOK_SECRET: postmarkSecret } = env;
  if (sesTopicArn !== undefined && !/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+$/.test(sesTopicArn))
    throw new ConfigError('The setting SES_TOPIC_ARN is not the ARN of an SNS topic.');
  if (postmarkSecret !== undefined && postmarkSecret.length < 24)
    throw new ConfigError('The setting POSTMARK_WEBHOOK_SECRET has to be at least 24 characters long.');
  return {
    bulkUrl: env.SMTP_BULK_URL,
    rates: { transactional: env.SMTP_RATE, bulk: env.SMTP_BULK_RATE },
    dkim: readDkim(env),
    events: {
      sesTopicArn,
      postmarkSecret,
      sendgridKey: readSendgridKey(env.SENDGRID_WEBHOOK_KEY),
      mailgunKey: env.MAILGUN_WEBHOOK_KEY,
    },
  };
};
