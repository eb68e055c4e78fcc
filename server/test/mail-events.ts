import { execFileSync } from 'node:child_process';
import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { type SnsEnvelope, signedText } from '../src/features/mail-events/verify-sns.ts';
import type { FetchedPage, SafeFetch } from '../src/lib/safe-fetch.ts';
import type { TestApp } from './app-for-test.ts';

export const topicArn = 'arn:aws:sns:eu-west-1:123456789012:cadre-mail';
const postmarkSecret = 'postmark-secret-of-24-characters';
const mailgunKey = 'key-3ax6xnjp29jd6fds4gc373sgvjxteol0';

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
export const sendgridKeys = { privateKey: ec.privateKey, publicKey: ec.publicKey };

/** The settings with which the events of all providers are taken. */
export const mailEventSettings = {
  bulkUrl: undefined,
  rates: { transactional: undefined, bulk: undefined },
  dkim: undefined,
  events: { sesTopicArn: topicArn, postmarkSecret, sendgridKey: sendgridKeys.publicKey, mailgunKey },
};

/** A certificate such as SNS serves, and its key. */
const snsCertificate = () => {
  const pem = execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=sns.amazonaws.com',
      '-days',
      '2',
      '-keyout',
      '-',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const part = (name: string) =>
    new RegExp(`-----BEGIN ${name}-----[^]+?-----END ${name}-----`).exec(pem)?.[0] ?? '';
  return { key: createPrivateKey(part('PRIVATE KEY')), certificate: part('CERTIFICATE') };
};

const certUrl =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem';

/** Stands in for SNS: serves its certificate, records other fetches, and signs envelopes. */
export const fakeSns = () => {
  const { key, certificate } = snsCertificate();
  const fetched: string[] = [];
  const client: SafeFetch['fetch'] = async (url, { admit }) => {
    await admit?.(new URL(url));
    fetched.push(url);
    const body = url === certUrl ? certificate : '<ConfirmSubscriptionResponse/>';
    return { url, status: 200, headers: {}, body: Buffer.from(body) } satisfies FetchedPage;
  };
  const envelope = (changes: Partial<SnsEnvelope> = {}, by: KeyObject = key): SnsEnvelope => {
    const unsigned: SnsEnvelope = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: topicArn,
      Message: '{}',
      Timestamp: new Date().toISOString(),
      SignatureVersion: '1',
      SigningCertURL: certUrl,
      Signature: '',
      ...changes,
    };
    const algorithm = unsigned.SignatureVersion === '1' ? 'sha1' : 'sha256';
    return {
      ...unsigned,
      Signature: sign(algorithm, Buffer.from(signedText(unsigned)), by).toString('base64'),
    };
  };
  return { client, fetched, envelope };
};

const post = ({ app }: TestApp, provider: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/mail_events/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

/** SNS posts JSON as text. */
export const postSes = (test: TestApp, envelope: object) =>
  post(test, 'ses', JSON.stringify(envelope), { 'content-type': 'text/plain; charset=UTF-8' });

export const postPostmark = (test: TestApp, event: object, secret = postmarkSecret) =>
  post(test, 'postmark', JSON.stringify(event), {
    authorization: `Basic ${Buffer.from(`cadre:${secret}`).toString('base64')}`,
  });

interface SendgridSigning {
  timestamp?: number | string;
  key?: KeyObject;
  signature?: string;
}

export const postSendgrid = (
  test: TestApp,
  events: object[] | string,
  {
    timestamp = Math.floor(Date.now() / 1000),
    key = sendgridKeys.privateKey,
    signature,
  }: SendgridSigning = {},
) => {
  const body = typeof events === 'string' ? events : `${JSON.stringify(events)}\r\n`;
  return post(test, 'sendgrid', body, {
    'x-twilio-email-event-webhook-timestamp': `${timestamp}`,
    'x-twilio-email-event-webhook-signature':
      signature ?? sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString('base64'),
  });
};

interface MailgunSigning {
  timestamp?: number;
  token?: string;
  key?: string;
}

export const postMailgun = (
  test: TestApp,
  data: object,
  {
    timestamp = Math.floor(Date.now() / 1000),
    token = randomUUID().replaceAll('-', ''),
    key = mailgunKey,
  }: MailgunSigning = {},
) =>
  post(
    test,
    'mailgun',
    JSON.stringify({
      signature: {
        timestamp: `${timestamp}`,
        token,
        signature: createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'),
      },
      'event-data': data,
    }),
  );
