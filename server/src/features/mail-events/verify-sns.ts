import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { problem } from '../../lib/problem.ts';
import type { SafeFetch } from '../../lib/safe-fetch.ts';
import { readAs } from './mail-event.ts';

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.iso.datetime({ offset: true }),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type SnsEnvelope = z.output<typeof Envelope>;

/** The fields that are signed, in the order of Amazon's documentation. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** The text that SNS signs: each field that is present, its name and its value on a line each. */
export const signedText = (envelope: SnsEnvelope): string =>
  signedFields[envelope.Type]
    .filter((field) => envelope[field] !== undefined && envelope[field] !== null)
    .map((field) => `${field}\n${envelope[field]}\n`)
    .join('');

/** Whether a URL leads to SNS in the region of the topic, by TLS. */
const isOfSns = (address: string, topicArn: string): boolean => {
  const url = URL.parse(address);
  const region = topicArn.split(':')[3] ?? '';
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    [`sns.${region}.amazonaws.com`, `sns.${region}.amazonaws.com.cn`].includes(url.hostname)
  );
};

/** Fetches from SNS alone: a redirect to another host is refused. */
const fetchFromSns = (client: SafeFetch, url: string, topicArn: string, types: RegExp) =>
  client.fetch(url, {
    types,
    admit: async (next) => {
      if (!isOfSns(next.href, topicArn)) throw problem('invalid_signature');
    },
  });

/** The certificates of SNS, which change about once a year. */
export const openSnsCertificates = (client: SafeFetch) => {
  const keys = new Map<string, KeyObject>();
  return async (url: string, topicArn: string): Promise<KeyObject> => {
    const cached = keys.get(url);
    if (cached) return cached;
    if (!isOfSns(url, topicArn) || !/^\/SimpleNotificationService-[\da-f]+\.pem$/.test(new URL(url).pathname))
      throw problem('invalid_signature');
    const { status, body } = await fetchFromSns(client, url, topicArn, /./);
    if (status !== 200) throw problem('invalid_signature');
    const key = createPublicKey(body);
    if (keys.size >= 20) keys.clear();
    keys.set(url, key);
    return key;
  };
};

/** Reads a message of SNS and proves that it comes from the topic. Throws `invalid_signature`. */
export const verifySns = async (
  body: string,
  topicArn: string,
  certificate: ReturnType<typeof openSnsCertificates>,
): Promise<SnsEnvelope> => {
  const envelope = readAs(Envelope, body);
  // Anybody can publish to a topic of their own.
  if (envelope.TopicArn !== topicArn) throw problem('invalid_signature');
  const key = await certificate(envelope.SigningCertURL, topicArn);
  const algorithm = envelope.SignatureVersion === '1' ? 'sha1' : 'sha256';
  const isSigned = verify(
    algorithm,
    Buffer.from(signedText(envelope)),
    key,
    Buffer.from(envelope.Signature, 'base64'),
  );
  if (!isSigned) throw problem('invalid_signature');
  return envelope;
};

/** Confirms the subscription of the topic. Throws `invalid_signature` for a URL that is not Amazon's. */
export const confirmSubscription = async (
  client: SafeFetch,
  { SubscribeURL, TopicArn }: SnsEnvelope,
): Promise<void> => {
  if (SubscribeURL === undefined || !isOfSns(SubscribeURL, TopicArn)) throw problem('invalid_signature');
  await fetchFromSns(client, SubscribeURL, TopicArn, /xml/);
};
