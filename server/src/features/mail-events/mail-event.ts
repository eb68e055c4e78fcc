import { z } from 'zod';
import type { MailProvider } from '../../../../contract/src/mail-events.ts';
import { invalid } from '../../lib/problem.ts';

/** What a provider reports about one mail to one address. */
export interface MailEvent {
  /** `soft_bounce`: not delivered for now. */
  outcome: 'delivered' | 'soft_bounce' | 'bounce' | 'complaint';
  email: string;
  /** The Message-ID of our mail; undefined if the provider does not return it. */
  messageId?: string | undefined;
  /** The reason in the words of the receiving mail server, or of the provider. */
  reason: string;
}

/** A proven message of a provider. The key names it, so that it is taken once. */
export interface ReceivedEvents {
  provider: MailProvider;
  key: string;
  events: MailEvent[];
}

/** The address of a recipient as accounts have it: providers repeat what the mail said, with its upper case. */
export const Recipient = z.string().trim().toLowerCase().min(3).max(254);

/** A Message-ID with its brackets, which some providers leave out. */
export const toMessageId = (id: string | undefined): string | undefined =>
  id === undefined || id.trim() === '' ? undefined : `<${id.trim().replace(/^<|>$/g, '')}>`;

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid({ body: 'This is not JSON.' });
  }
};

/** Reads JSON of a shape. Throws `validation` for another. Fields that are not in the shape are ignored. */
export const readAs = <Shape extends z.ZodType>(shape: Shape, value: string | unknown): z.output<Shape> => {
  const parsed = shape.safeParse(typeof value === 'string' ? parseJson(value) : value);
  if (!parsed.success) throw invalid({ body: 'This is not an event of the provider.' });
  return parsed.data;
};
