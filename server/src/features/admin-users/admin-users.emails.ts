import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

/** To the address that an account had until an admin changed it. */
export const addressChangedMail = (to: string, contactEmail: string): Mail => ({
  to,
  subject: 'Your e-mail address was changed',
  ...mailLayout({
    title: 'Your e-mail address was changed',
    paragraphs: [
      'An administrator has changed the e-mail address of your Cadre account. Mails now go to the new one.',
      `If you did not expect this, write to ${contactEmail}.`,
    ],
  }),
});
