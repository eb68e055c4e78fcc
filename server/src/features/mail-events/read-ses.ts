import { z } from 'zod';
import { type MailEvent, Recipient, readAs, toMessageId } from './mail-event.ts';

const BouncedRecipient = z.object({
  emailAddress: Recipient,
  status: z.string().optional(),
  diagnosticCode: z.string().optional(),
});

const Mail = z.object({
  /** Only where the topic includes the original headers. */
  commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
});

/** The JSON in the message of SNS. `eventType` is its name in event publishing. */
const Notification = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    mail: Mail.optional(),
    bounce: z
      .object({
        bounceType: z.string(),
        bounceSubType: z.string().optional(),
        bouncedRecipients: z.array(BouncedRecipient),
      })
      .optional(),
    complaint: z
      .object({
        complainedRecipients: z.array(z.object({ emailAddress: Recipient })),
        complaintFeedbackType: z.string().optional(),
      })
      .optional(),
    delivery: z.object({ recipients: z.array(Recipient), smtpResponse: z.string().optional() }).optional(),
  })
  .transform(({ notificationType, eventType, ...rest }) => ({
    type: notificationType ?? eventType,
    ...rest,
  }));

/** The events of a message that Amazon SES published to SNS. */
export const readSes = (message: string): MailEvent[] => {
  const { type, mail, bounce, complaint, delivery } = readAs(Notification, message);
  const messageId = toMessageId(mail?.commonHeaders?.messageId);
  if (type === 'Bounce' && bounce)
    return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => ({
      // An undetermined bounce may be a full mailbox.
      outcome: bounce.bounceType === 'Permanent' ? 'bounce' : 'soft_bounce',
      email: emailAddress,
      messageId,
      reason:
        diagnosticCode ?? ([status, bounce.bounceSubType].filter(Boolean).join(' ') || bounce.bounceType),
    }));
  if (type === 'Complaint' && complaint)
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      outcome: 'complaint',
      email: emailAddress,
      messageId,
      reason: complaint.complaintFeedbackType ?? 'The recipient marked the mail as spam.',
    }));
  if (type === 'Delivery' && delivery)
    return delivery.recipients.map((email) => ({
      outcome: 'delivered',
      email,
      messageId,
      reason: delivery.smtpResponse ?? 'Delivered',
    }));
  return [];
};
