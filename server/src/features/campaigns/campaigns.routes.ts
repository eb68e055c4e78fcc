import {
  audienceCount,
  type MailPurpose,
  mailsUnsubscribe,
  manualEmailList,
  manualEmailPreview,
  manualEmailSend,
  manualEmailTest,
  pushCampaign,
  pushCampaignList,
  upgradeEmail,
} from '../../../../contract/src/campaigns.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl, sendMail } from '../../lib/mailer.ts';
import { serveOneClick } from '../../lib/one-click.ts';
import { toPage } from '../../lib/page.ts';
import { acceptForms } from '../../lib/plain-forms.ts';
import { invalid } from '../../lib/problem.ts';
import { plainTextOf, sanitizeRichText } from '../../lib/rich-text.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { type Audience, addRecipients, countAudience } from './audience.ts';
import { campaignMail, laidOutCampaign, upgradeCampaign } from './campaigns.emails.ts';
import { type CampaignRow, insertCampaign, listCampaigns } from './campaigns.queries.ts';
import { queueCampaign } from './campaigns.tasks.ts';
import { unsubscribeFromMails } from './unsubscribe-from-mails.ts';

const toDraft = (subject: string, html: string, purpose: MailPurpose = 'news') => {
  const body = sanitizeRichText(html);
  if (plainTextOf(body) === '') throw invalid({ body: 'This is required.' });
  return { kind: purpose === 'news' ? ('mail' as const) : ('service' as const), title: subject, body };
};

/** Writes a campaign with its recipients and queues it, in one transaction. */
const launch = async (
  db: Db,
  admin: Actor,
  campaign: Pick<CampaignRow, 'kind' | 'title' | 'body'> & { link?: string | null },
  audience: Audience,
) => {
  const segment = 'segment' in audience ? audience.segment : null;
  const id = await insertCampaign(db, { ...campaign, segment, author_id: admin.id });
  const channel = campaign.kind === 'upgrade' ? 'mail' : campaign.kind;
  const { recipients, unsubscribed } = await addRecipients(db, id, channel, audience);
  await queueCampaign(db, id);
  await recordAudit(db, {
    actor: admin,
    action: `${campaign.kind}_campaign_sent`,
    subjectType: 'campaign',
    subjectId: id,
    after: { title: campaign.title, segment, recipients },
  });
  return { id, queued: recipients - unsubscribed };
};

/** Mails and push notifications from admins to many people. */
export const campaignRoutes = async (app: App) => {
  const { config } = app.deps;

  await serveOneClick(app, mailsUnsubscribe, '/newsletter/leave', async (db, token) => {
    await unsubscribeFromMails(db, config.sessionSecret, token);
    return 'You’re unsubscribed. We won’t email this address again.';
  });
  await acceptForms(app, [
    {
      path: '/forms/newsletter-leave',
      send: (call, { token = '' }) => call(mailsUnsubscribe, { params: { token } }),
      page: ({ token = '' }) => `/newsletter/leave?token=${encodeURIComponent(token)}`,
    },
  ]);

  serve(app, manualEmailSend, ({ db, actor, body: { purpose, subject, body, segment, emails } }) =>
    launch(
      db,
      actor,
      toDraft(subject, body, purpose),
      segment === undefined ? { emails: [...new Set(emails)] } : { segment },
    ),
  );

  serve(app, upgradeEmail, ({ db, actor, body: { user_ids, segment } }) =>
    launch(
      db,
      actor,
      { kind: 'upgrade', ...upgradeCampaign },
      segment === undefined ? { userIds: user_ids ?? [] } : { segment },
    ),
  );

  serve(app, manualEmailTest, async ({ db, actor, body: { subject, body } }) => {
    const { email } = await getUser(db, actor.id);
    const draft = toDraft(subject, body);
    const mail = campaignMail(config, draft, { id: actor.id, email, user_id: null });
    await enqueue(db, sendMail, mail);
    return { message: `Test mail sent to ${email}.`, mailbox: mailboxUrl(config) };
  });

  serve(app, manualEmailPreview, async ({ actor, body: { subject, body } }) => {
    const draft = toDraft(subject, body);
    const { html, text } = laidOutCampaign(app.deps, draft, { id: actor.id, email: '', user_id: actor.id });
    return { html, text };
  });

  serve(app, audienceCount, ({ db, query }) => countAudience(db, query.segment, query.channel));

  serve(app, manualEmailList, async ({ db, query, request }) =>
    toPage(request, config.publicUrl, await listCampaigns(db, ['mail', 'service', 'upgrade'], query)),
  );

  serve(app, pushCampaign, ({ db, actor, body: { segment, link, ...content } }) =>
    launch(db, actor, { kind: 'push', ...content, link: link ?? null }, { segment }),
  );

  serve(app, pushCampaignList, async ({ db, query, request }) =>
    toPage(request, config.publicUrl, await listCampaigns(db, ['push'], query)),
  );
};
