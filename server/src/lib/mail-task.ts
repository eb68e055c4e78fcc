import { z } from 'zod';
import { recordBounce } from './bounces.ts';
import { type Mail, MailRefusedError } from './mailer.ts';
import { defineTask } from './tasks.ts';

const MailInput = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

/**
 * Sends one mail; put in the queue in the transaction of what it tells, so that the one happens if and only if the
 * other does. A mail server that is away is tried again for a day.
 */
export const sendMail = defineTask({
  name: 'send_mail',
  input: MailInput,
  retries: 12,
  run: async ({ db, mailer }, { headers, ...mail }) => {
    try {
      await mailer.send({ ...mail, ...(headers === undefined ? {} : { headers }) } satisfies Mail);
    } catch (cause) {
      if (!(cause instanceof MailRefusedError)) throw cause;
      await recordBounce(db, mail.to, cause.message);
    }
  },
});
