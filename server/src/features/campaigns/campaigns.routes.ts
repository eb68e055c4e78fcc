import {
  audienceCount,
  audienceSample,
  type Campaign,
  campaignCancel,
  type MailPurpose,
  mailsUnsubscribe,
  manualEmailList,
  manualEmailPreview,
  manualEmailSend,
  manualEmailTest,
  pushCampaign,
  pushCampaignList,
  pushTest,
  upgradeEmail,
} from '../../../../contract/src/campaigns.ts';
import { mergeProblem, mergeText } from '../../../../contract/src/merge-fields.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl, sendMail } from '../../lib/mailer.ts';
import { serveOneClick } from '../../lib/one-click.ts';
import { toPage } from '../../lib/page.ts';
import { acceptForms } from '../../lib/plain-forms.ts';
import { invalid } from '../../lib/problem.ts';
import { sanitizeRichText, toPlainText } from '../../lib/rich-text.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { countDevices, notify } from '../notifications/notifications.public.ts';
import { countAudience, sampleAudience } from './audience.ts';
import { campaignMail, layOutCampaign, upgradeCampaign } from './campaigns.emails.ts';
import { cancelCampaign, listCampaigns } from './campaigns.queries.ts';
import { launchCampaign } from './launch-campaign.ts';
import { getMergeValues } from './merge-values.ts';
import { unsubscribeFromMails } from './unsubscribe-from-mails.ts';

const mailKinds = (purpose?: MailPurpose): Campaign['kind'][] => {
  const news: Campaign['kind'][] = ['mail', 'upgrade'];
  if (purpose === undefined) return [...news, 'service'];
  return purpose === 'service' ? ['service'] : news;
};

const requireMergeable = (texts: Record<string, string>): void => {
  for (const [field, text] of Object.entries(texts)) {
    const sentence = mergeProblem(text);
    if (sentence !== undefined) throw invalid({ [field]: sentence });
  }
};

const toDraft = (subject: string, html: string, purpose: MailPurpose = 'news') => {
  const body = sanitizeRichText(html);
  const text = toPlainText(body);
  if (text === '') throw invalid({ body: 'This is required.' });
  requireMergeable({ subject, body: text });
  return { kind: purpose === 'news' ? ('mail' as const) : ('service' as const), title: subject, body };
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

  serve(app, manualEmailSend, ({ db, deps, actor, body: { purpose, subject, body, ...to } }) =>
    launchCampaign(db, deps.clock.now(), actor, toDraft(subject, body, purpose), {
      audience:
        to.segment === undefined
          ? { emails: [...new Set(to.emails)] }
          : { segment: to.segment, filter: to.filter },
      schedule: to.schedule,
      confirmed: to.confirmed,
    }),
  );

  serve(app, upgradeEmail, ({ db, deps, actor, body: { user_ids, segment } }) =>
    launchCampaign(
      db,
      deps.clock.now(),
      actor,
      { kind: 'upgrade', ...upgradeCampaign },
      { audience: segment === undefined ? { userIds: user_ids ?? [] } : { segment } },
    ),
  );

  serve(app, manualEmailTest, async ({ db, actor, body: { subject, body } }) => {
    const { email } = await getUser(db, actor.id);
    const draft = toDraft(subject, body);
    const values = await getMergeValues(db, actor.id);
    const mail = campaignMail(config, draft, { id: actor.id, email, user_id: null, values });
    await enqueue(db, sendMail, mail);
    return { message: `Test mail sent to ${email}.`, mailbox: mailboxUrl(config) };
  });

  serve(app, manualEmailPreview, async ({ db, actor, body: { subject, body, user_id } }) => {
    const draft = toDraft(subject, body);
    const values = await getMergeValues(db, user_id ?? actor.id);
    const to = { id: actor.id, email: '', user_id: actor.id, values };
    const preview = layOutCampaign(app.deps, draft, to);
    return { subject: preview.subject, html: preview.html, text: preview.text };
  });

  serve(app, audienceCount, ({ db, query: { segment, channel, ...filter } }) =>
    countAudience(db, { segment, filter }, channel),
  );

  serve(app, audienceSample, ({ db, query: { segment, channel, ...filter } }) =>
    sampleAudience(db, { segment, filter }, channel),
  );

  serve(app, manualEmailList, async ({ db, query, request }) =>
    toPage(request, config.publicUrl, await listCampaigns(db, mailKinds(query.purpose), query)),
  );

  serve(app, pushCampaign, ({ db, deps, actor, body: { segment, filter, schedule, link, ...content } }) => {
    requireMergeable(content);
    return launchCampaign(
      db,
      deps.clock.now(),
      actor,
      { kind: 'push', ...content, link: link ?? null },
      { audience: { segment, filter }, schedule },
    );
  });

  serve(app, pushTest, async ({ db, actor, body }) => {
    requireMergeable({ title: body.title, body: body.body });
    const values = await getMergeValues(db, actor.id);
    const devices = await countDevices(db, actor.id);
    await notify(db, {
      userId: actor.id,
      kind: 'admin_message',
      title: mergeText(body.title, values),
      body: mergeText(body.body, values),
      // The link was checked to be a path of this site.
      link: (body.link as ScreenLink | undefined) ?? '/account/notifications',
      only: ['in_app', 'push'],
    });
    return {
      message:
        devices === 0
          ? 'The test is among your notifications. Push is not switched on for a device of yours.'
          : `The test is among your notifications, and on ${formatCount(devices, 'device')} where push is on.`,
    };
  });

  serve(app, campaignCancel, async ({ db, actor, params }) => {
    const { kind, title } = await cancelCampaign(db, params.id);
    await recordAudit(db, {
      actor,
      action: `${kind}_campaign_canceled`,
      subjectType: 'campaign',
      subjectId: params.id,
      before: { title },
    });
    return { message: 'Canceled. Nothing was sent.' };
  });

  serve(app, pushCampaignList, async ({ db, query, request }) =>
    toPage(request, config.publicUrl, await listCampaigns(db, ['push'], query)),
  );
};
