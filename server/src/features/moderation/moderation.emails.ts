import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

/** To somebody whose account an admin suspended, or opened again. */
export const accountStatusMail = (
  to: string,
  {
    status,
    reason,
    contactEmail,
    company,
  }: { status: 'active' | 'suspended'; reason?: string; contactEmail: string; company: boolean },
): Mail =>
  status === 'suspended'
    ? {
        to,
        subject: 'Your account is suspended',
        ...mailLayout({
          title: 'Your account is suspended',
          paragraphs: [
            'You cannot sign in for now, and nothing of yours is shown to others.',
            ...(reason === undefined ? [] : [`The reason given: ${reason}`]),
            `If you think this is a mistake, write to ${contactEmail}.`,
          ],
        }),
      }
    : {
        to,
        subject: 'Your account is open again',
        ...mailLayout({
          title: 'Your account is open again',
          paragraphs: [
            'You can sign in and use Cadre as before.',
            ...(company ? ['Jobs that were live are paused until you set them live again.'] : []),
          ],
        }),
      };
