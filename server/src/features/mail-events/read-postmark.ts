import { z } from 'zod';
import { type MailEvent, Recipient, readAs, toMessageId } from './mail-event.ts';

const Metadata = z.object({ mail: z.string().optional() }).optional();

const Bounce = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  ID: z.number(),
  Type: z.string(),
  Email: Recipient,
  Description: z.string().optional(),
  Details: z.string().optional(),
  /** Postmark sends no more to the address. */
  Inactive: z.boolean().optional(),
  BouncedAt: z.iso.datetime({ offset: true }),
  Metadata,
});

const Delivery = z.object({
  RecordType: z.literal('Delivery'),
  MessageID: z.string(),
  Recipient,
  Details: z.string().optional(),
  DeliveredAt: z.iso.datetime({ offset: true }),
  Metadata,
});

const Other = z
  .object({
    RecordType: z.string().refine((type) => !['Bounce', 'SpamComplaint', 'Delivery'].includes(type)),
  })
  .transform(() => undefined);

const Event = z.union([Bounce, Delivery, Other]);

/** What Postmark calls the ways in which an address refuses mail for good, besides those that it deactivates. */
const hardTypes = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'AddressChange'];
const complaintTypes = ['SpamComplaint'];
/** These say nothing about the address: an automatic answer, a challenge, our own mistake. */
const ignoredTypes = ['AutoResponder', 'Subscribe', 'Unsubscribe', 'ChallengeVerification', 'OpenRelayTest'];

const getOutcome = ({ RecordType, Type, Inactive }: z.output<typeof Bounce>): MailEvent['outcome'] => {
  if (RecordType === 'SpamComplaint' || complaintTypes.includes(Type)) return 'complaint';
  return Inactive || hardTypes.includes(Type) ? 'bounce' : 'soft_bounce';
};

interface PostmarkEvents {
  key: string;
  at: Date;
  events: MailEvent[];
}

/** The event of a webhook of Postmark; undefined for a kind that says nothing about an address. */
export const readPostmark = (body: string): PostmarkEvents | undefined => {
  const event = readAs(Event, body);
  if (event === undefined) return undefined;
  const messageId = toMessageId(event.Metadata?.mail);
  if (event.RecordType === 'Delivery')
    return {
      key: `Delivery ${event.MessageID} ${event.Recipient}`,
      at: new Date(event.DeliveredAt),
      events: [
        { outcome: 'delivered', email: event.Recipient, messageId, reason: event.Details ?? 'Delivered' },
      ],
    };
  if (ignoredTypes.includes(event.Type)) return undefined;
  return {
    key: `${event.RecordType} ${event.ID}`,
    at: new Date(event.BouncedAt),
    events: [
      {
        outcome: getOutcome(event),
        email: event.Email,
        messageId,
        reason: event.Details || event.Description || event.Type,
      },
    ],
  };
};
