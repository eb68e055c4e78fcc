import { encode } from 'html-entities';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { type MergeValues, mergeText } from '../../../../contract/src/merge-fields.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Deps } from '../../lib/deps.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import { getMailSender, type Mail, type QueuedMail } from '../../lib/mailer.ts';
import { toPlainText } from '../../lib/rich-text.ts';
import { newsletterLinks } from '../newsletter/newsletter.public.ts';
import { bulkMailLinks } from '../notifications/notifications.public.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { addressLinks } from './unsubscribe-from-mails.ts';

/** The content of the 'upgrade your plan' mail. */
export const upgradeCampaign = {
  title: 'Get more from your plan',
  body: '<p>Your account has no plan, or the smallest one. With a larger plan, fractionals apply to more jobs, start conversations and get instant alerts for matching jobs. Companies show their jobs at the top of the lists and message the people they want to hire.</p><p>You can change or cancel a plan at any time. It stays active until the end of the paid period.</p>',
} as const;

type Content = Pick<CampaignRow, 'kind' | 'title' | 'body'> & Partial<Pick<CampaignRow, 'segment'>>;

interface Recipient {
  id: string;
  email: string;
  user_id: string | null;
  type?: UserType | null;
  subscriber_id?: string | null;
  values: MergeValues;
}

/** The host of a campaign's Message-IDs. */
export const messageHost = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): string =>
  new URL(publicUrl).hostname;

/** The unsubscribe links: of the newsletter, of admin messages, or of mails to a single address. A service notice has none. */
const unsubscribeLinks = (
  config: Deps['config'],
  { kind, segment }: Content,
  { id, user_id, subscriber_id }: Recipient,
) => {
  if (kind === 'service') return undefined;
  if (segment === 'newsletter' && subscriber_id) return newsletterLinks(config, subscriber_id);
  if (user_id !== null) return bulkMailLinks(config, user_id, 'admin_message');
  return segment === undefined ? undefined : addressLinks(config, id);
};

/** The mail of a campaign to a recipient, with unsubscribe links except in a test mail and a service notice. */
export const campaignMail = (config: Deps['config'], content: Content, to: Recipient): QueuedMail => {
  const { kind } = content;
  const title = mergeText(content.title, to.values);
  const text = mergeText(toPlainText(content.body), to.values);
  const body = mergeText(content.body, to.values, (value) => encode(value));
  const links = unsubscribeLinks(config, content, to);
  return {
    to: to.email,
    subject: title,
    content: {
      title,
      paragraphs: [text],
      richText: body,
      ...(kind === 'upgrade'
        ? {
            action: {
              label: 'View plans',
              url: screenUrl(
                config.publicUrl,
                `/account/${to.type === 'company' ? 'company' : 'fractional'}/payments`,
              ),
            },
          }
        : {}),
      ...(links ? { footer: links.footer } : {}),
    },
    ...(links ? { headers: links.headers } : {}),
  };
};

/** The mail as it is sent. The Message-ID is fixed per recipient, by which a mail sent again is recognised. */
export const layOutCampaign = (
  { config, site }: Pick<Deps, 'config' | 'site'>,
  content: Content,
  to: Recipient,
): Mail => {
  const { content: mail, ...envelope } = campaignMail(config, content, to);
  return {
    ...envelope,
    kind: content.kind,
    messageId: `<${to.id}@${messageHost(config)}>`,
    ...mailLayout(getMailSender(site), mail),
  };
};
