import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Deps } from '../../lib/deps.ts';
import type { QueuedMail } from '../../lib/mailer.ts';
import { bulkHeaders } from '../../lib/one-click.ts';
import { signId } from '../../lib/signed-id.ts';

/** The purpose of the tokens. Each is mailed only to the subscriber's address, so it proves the address. */
export const tokenPurpose = 'newsletter';

type Site = Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>;

const links = ({ publicUrl, sessionSecret }: Site, id: string) => {
  const token = signId(sessionSecret, tokenPurpose, id);
  return {
    confirm: screenUrl(publicUrl, `/newsletter/confirm?token=${token}`),
    unsubscribe: screenUrl(publicUrl, `/newsletter/unsubscribe?token=${token}`),
    oneClick: `${publicUrl}/api/employee/newsletter_unsubscribe/${token}`,
  };
};

/** The unsubscribe links of a newsletter, for its footer and its headers. */
export const newsletterLinks = (site: Site, id: string) => {
  const { unsubscribe, oneClick } = links(site, id);
  return {
    footer: {
      reason: 'You received this email because you subscribed to the newsletter.',
      label: 'Unsubscribe',
      url: unsubscribe,
    },
    headers: bulkHeaders(oneClick, `Newsletter <newsletter.${new URL(site.publicUrl).hostname}>`),
  };
};

/** Asks to confirm a subscription: without that, no newsletter is sent. */
export const confirmationMail = (site: Site, to: string, id: string): QueuedMail => ({
  to,
  subject: 'Confirm your subscription to the newsletter',
  content: {
    title: 'Confirm your subscription',
    paragraphs: [
      'Someone, most likely you, subscribed to the newsletter with this address. Confirm the subscription to receive it.',
      'If it wasn’t you, ignore this email. We won’t send the newsletter without your confirmation.',
    ],
    action: { label: 'Confirm subscription', url: links(site, id).confirm },
  },
});

/** Sent to an address that is subscribed already. */
export const alreadySubscribedMail = (site: Site, to: string, id: string): QueuedMail => ({
  to,
  subject: 'You’re already subscribed to the newsletter',
  content: {
    title: 'You’re already subscribed',
    paragraphs: ['You subscribed again, so nothing changes. We’ll send the next newsletter to this address.'],
    footer: newsletterLinks(site, id).footer,
  },
});
