import { formatLongDay } from '../../../../contract/src/dates.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Deps } from '../../lib/deps.ts';
import type { QueuedMail } from '../../lib/mailer.ts';

interface Request {
  to: string;
  /** The full name of who asks. */
  person: string;
  token: string;
  expires_at: string;
  reminder: boolean;
}

/**
 * Asks a referee for a reference. Names who asks and repeats no other text of theirs: anybody can enter this address. The
 * page has their note, beside the button to report it.
 */
export const refereeMail = (
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  { to, person, token, expires_at, reminder }: Request,
): QueuedMail => ({
  to,
  unlessBouncing: true,
  subject: `${reminder ? 'Reminder: ' : ''}${person} asks you for a reference`,
  content: {
    title: `${person} asks you for a reference`,
    paragraphs: [
      `${person} looks for part-time executive roles on our marketplace and names you as somebody they have worked with. Four questions and a few sentences take about five minutes. You need no account.`,
      'You see what you send before you send it. They decide which companies may read it.',
      `The link is yours alone and works until ${formatLongDay(expires_at)}. With it you can also decline, report the request, or later delete everything that we store about you.`,
      reminder
        ? 'This is the only reminder.'
        : `If you don’t answer, they may remind you once. After ${referenceLimits.days} days the link stops working.`,
    ],
    action: {
      label: 'Give or decline the reference',
      url: screenUrl(publicUrl, `/reference?token=${token}`),
    },
  },
});
