import { type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { hashToken } from '../../lib/tokens.ts';
import { type MailEvent, Recipient, readAs, toMessageId } from './mail-event.ts';

const Event = z.object({
  email: Recipient,
  event: z.string(),
  /** Of a bounce: `blocked` is a refusal that may pass. */
  type: z.string().optional(),
  reason: z.string().optional(),
  response: z.string().optional(),
  'smtp-id': z.string().optional(),
});

/** Why SendGrid drops a mail to an address that bounced or complained before. */
const dropOutcomes: Record<string, MailEvent['outcome']> = {
  'bounced address': 'bounce',
  invalid: 'bounce',
  'spam reporting address': 'complaint',
};

const getOutcome = ({ event, type, reason }: z.output<typeof Event>): MailEvent['outcome'] | undefined => {
  if (event === 'delivered') return 'delivered';
  if (event === 'spamreport') return 'complaint';
  if (event === 'bounce') return type === 'blocked' ? 'soft_bounce' : 'bounce';
  return event === 'dropped' ? dropOutcomes[reason?.toLowerCase() ?? ''] : undefined;
};

/** The events of a batch. Deferrals are not among them: SendGrid tries for three days and then reports a bounce. */
export const readSendgrid = (body: string): MailEvent[] =>
  readAs(z.array(Event), body).flatMap((event) => {
    const outcome = getOutcome(event);
    if (outcome === undefined) return [];
    const reason = event.reason ?? event.response ?? 'The recipient marked the mail as spam.';
    return [{ outcome, email: event.email, messageId: toMessageId(event['smtp-id']), reason }];
  });

/** The key of a batch: what is signed. The signature itself can be spelled in several ways. */
export const sendgridKey = (timestamp: string, body: Buffer): string => hashToken(`${timestamp}${body}`);

/** Whether SendGrid signed the body at this time (ECDSA over both). */
export const isSignedBySendgrid = (
  key: KeyObject,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: Buffer },
): boolean => {
  try {
    return verify(
      'sha256',
      Buffer.concat([Buffer.from(timestamp), body]),
      key,
      Buffer.from(signature, 'base64'),
    );
  } catch {
    return false;
  }
};
