import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Deps } from '../../lib/deps.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';
import { plainTextOf } from '../../lib/rich-text.ts';
import { newsletterLinks } from '../newsletter/newsletter.public.ts';
import { bulkMailLinks } from '../notifications/notifications.public.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { strangerLinks } from './unsubscribe-from-mails.ts';

/** What the 'upgrade your plan' mail says. */
export const upgradeCampaign = {
  title: 'There is more in Cadre for you',
  body: '<p>You have an account without a plan, or with the smallest one. With more of a plan you apply to more jobs, start conversations, and hear of fitting jobs at once; companies post jobs that stand on top of the lists and write to the people they want.</p><p>You can change or end a plan at any time; what you paid for stays yours until the period ends.</p>',
} as const;

type Content = Pick<CampaignRow, 'kind' | 'title' | 'body'> & Partial<Pick<CampaignRow, 'segment'>>;

interface Reader {
  id: string;
  email: string;
  user_id: string | null;
  type?: UserType | null;
  subscriber_id?: string | null;
}

/** How one gets no more of them: of the newsletter, of what is written to all members, or to single addresses. */
const leaveBy = (config: Deps['config'], { segment }: Content, { id, user_id, subscriber_id }: Reader) => {
  if (segment === 'newsletter' && subscriber_id) return newsletterLinks(config, subscriber_id);
  if (user_id !== null) return bulkMailLinks(config, user_id, 'admin_message');
  return segment === undefined ? undefined : strangerLinks(config, id);
};

/** A campaign's mail to one person, with the way to get no more of them; a draft that is tried has no recipient to name. */
export const campaignMail = (config: Deps['config'], content: Content, to: Reader): Mail => {
  const { kind, title, body } = content;
  const links = leaveBy(config, content, to);
  return {
    to: to.email,
    subject: title,
    messageId: `<${to.id}@${new URL(config.publicUrl).hostname}>`,
    ...mailLayout({
      title,
      paragraphs: [plainTextOf(body)],
      richText: body,
      ...(kind === 'upgrade'
        ? {
            action: {
              label: 'See the plans',
              url: `${config.publicUrl}/account/${to.type === 'company' ? 'company' : 'fractional'}/payments`,
            },
          }
        : {}),
      ...(links ? { footer: links.footer } : {}),
    }),
    ...(links ? { headers: links.headers } : {}),
  };
};
