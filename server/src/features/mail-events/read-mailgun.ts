import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { hashToken, sameHash } from '../../lib/tokens.ts';
import { type MailEvent, Recipient, readAs, toMessageId } from './mail-event.ts';

const Payload = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().max(200),
  }),
  'event-data': z.looseObject({ event: z.string() }),
});

const EventData = z.object({
  event: z.enum(['delivered', 'failed', 'complained']),
  recipient: Recipient,
  severity: z.enum(['permanent', 'temporary']).optional(),
  reason: z.string().optional(),
  'delivery-status': z
    .object({ message: z.string().optional(), description: z.string().nullish() })
    .optional(),
  message: z.object({ headers: z.object({ 'message-id': z.string().optional() }) }).optional(),
});

/** The webhook of Mailgun, with the signature that still has to be checked. */
export const readMailgun = (body: string) => readAs(Payload, body);
type MailgunPayload = ReturnType<typeof readMailgun>;

/** Whether Mailgun signed it. The signature does not cover the event: its token is accepted once. */
export const isSignedByMailgun = (
  key: string,
  { signature: { timestamp, token, signature } }: MailgunPayload,
): boolean =>
  sameHash(
    hashToken(
      createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex'),
    ),
    hashToken(signature),
  );

const getOutcome = ({ event, severity, reason }: z.output<typeof EventData>): MailEvent['outcome'] => {
  if (event === 'complained' || reason === 'suppress-complaint') return 'complaint';
  if (event === 'delivered') return 'delivered';
  return severity === 'permanent' ? 'bounce' : 'soft_bounce';
};

/** The event; none for a kind that says nothing about an address. */
export const toMailgunEvents = ({ 'event-data': data }: MailgunPayload): MailEvent[] => {
  if (!EventData.shape.event.safeParse(data.event).success || data.reason === 'suppress-unsubscribe')
    return [];
  const event = readAs(EventData, data);
  const status = event['delivery-status'];
  return [
    {
      outcome: getOutcome(event),
      email: event.recipient,
      messageId: toMessageId(event.message?.headers['message-id']),
      reason:
        status?.message || status?.description || event.reason || 'The recipient marked the mail as spam.',
    },
  ];
};
