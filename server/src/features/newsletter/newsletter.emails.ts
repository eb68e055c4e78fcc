import type { Deps } from '../../lib/deps.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';
import { bulkHeaders } from '../../lib/one-click.ts';
import { signNewsletterToken } from './newsletter-token.ts';

type Site = Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>;

const links = ({ publicUrl, sessionSecret }: Site, id: string) => {
  const token = signNewsletterToken(sessionSecret, id);
  return {
    confirm: `${publicUrl}/newsletter/confirm?token=${token}`,
    leave: `${publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/employee/newsletter_unsubscribe/${token}`,
  };
};

/** How a subscriber leaves: what a newsletter's footer and its headers say. */
export const newsletterLinks = (site: Site, id: string) => {
  const { leave, oneClick } = links(site, id);
  return {
    footer: {
      reason: 'You get it because you asked for the Cadre newsletter.',
      label: 'Unsubscribe',
      url: leave,
    },
    headers: bulkHeaders(oneClick, `Cadre newsletter <newsletter.${new URL(site.publicUrl).hostname}>`),
  };
};

/** Asks whether the owner of an address wants the newsletter: nothing comes until its button was pressed. */
export const confirmMail = (site: Site, to: string, id: string): Mail => ({
  to,
  subject: 'Please confirm: the Cadre newsletter',
  ...mailLayout({
    title: 'Shall we send you the newsletter?',
    paragraphs: [
      'Somebody, most likely you, asked for the Cadre newsletter with this address. Please confirm it, and you are in.',
      'If it was not you, do nothing: without your confirmation you will not hear from us.',
    ],
    action: { label: 'Yes, send it to me', url: links(site, id).confirm },
  }),
});

/** To an address that has it already. */
export const alreadyMail = (site: Site, to: string, id: string): Mail => ({
  to,
  subject: 'You already get the Cadre newsletter',
  ...mailLayout({
    title: 'You already get the newsletter',
    paragraphs: ['You asked for it again, so all is well: the next one comes to this address.'],
    footer: newsletterLinks(site, id).footer,
  }),
});
