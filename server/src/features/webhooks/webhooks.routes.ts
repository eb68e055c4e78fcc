import { addDays } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { webhookTest } from '../../../../contract/src/webhook-events.ts';
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveryList,
  webhookList,
  webhookResend,
  webhookRotate,
  webhookTestSend,
  webhookUpdate,
} from '../../../../contract/src/webhooks.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { newSecret } from './webhook-secret.ts';
import { sendWebhooksTask } from './webhook-task.ts';
import { webhookCreated } from './webhooks.emails.ts';
import {
  countWebhooks,
  deleteWebhook,
  getOwnWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockOwnDelivery,
  makeDue,
  replaceSecret,
  updateWebhook,
} from './webhooks.queries.ts';

/** Throws for an address that is never sent to. The address behind a name is checked at each attempt. */
const requireUrl = ({ config, webhookClient }: Deps, url: string): void => {
  const refused = webhookClient.refuses(url);
  if (refused !== undefined) throw invalid({ url: refused });
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(config.webhooksAllowLoopback && isLoopback(hostname)))
    throw invalid({ url: 'Enter an address that starts with https://.' });
};

/** Throws `not_found` for an account without a company. */
const getCompanyId = ({ companyId }: { companyId: string | null }): string => {
  if (companyId === null) throw problem('not_found');
  return companyId;
};

const manualSendLimit = { limit: { max: 60, minutes: 60, by: 'account' } } as const;

/** The webhooks of a company: its owner's alone. */
export const webhookRoutes = (app: App) => {
  serve(
    app,
    webhookCreate,
    async ({ deps, db, actor, body: { url, events } }) => {
      requireUrl(deps, url);
      const companyId = getCompanyId(actor);
      if ((await countWebhooks(db, companyId)) >= deps.site.current().limits.webhooks)
        throw problem(
          'not_allowed_now',
          `A company can have ${deps.site.current().limits.webhooks} webhooks. Delete one first.`,
        );
      const id = crypto.randomUUID();
      const { secret, sealed } = newSecret(deps.config.sessionSecret, id);
      await insertWebhook(db, { id, companyId, url, events, sealedSecret: sealed });
      await recordAudit(db, {
        actor,
        action: 'webhook_created',
        subjectType: 'webhook',
        subjectId: id,
        // Without the URL, which is often a secret: the log cannot be erased.
        after: { events },
      });
      await notify(db, webhookCreated(actor.id, url));
      return { ...(await getOwnWebhook(db, companyId, id)), secret };
    },
    { limit: { max: 30, minutes: 60, by: 'account' } },
  );

  serve(app, webhookList, ({ db, actor }) => listWebhooks(db, getCompanyId(actor)));

  serve(app, webhookUpdate, async ({ deps, db, actor, params: { id }, body }) => {
    const before = await getOwnWebhook(db, actor.companyId, id, { lock: true });
    if (body.url !== undefined) requireUrl(deps, body.url);
    await updateWebhook(db, before, body, deps.clock.now());
    await enqueue(db, sendWebhooksTask, {});
    await recordAudit(db, {
      actor,
      action: 'webhook_changed',
      subjectType: 'webhook',
      subjectId: id,
      before: { events: before.events, on: before.off_at === null },
      after: { events: body.events, on: body.on, moved: body.url !== undefined && body.url !== before.url },
    });
    return getOwnWebhook(db, actor.companyId, id);
  });

  serve(app, webhookDelete, async ({ db, actor, params: { id } }) => {
    const webhook = await getOwnWebhook(db, actor.companyId, id);
    await deleteWebhook(db, webhook);
    await recordAudit(db, {
      actor,
      action: 'webhook_deleted',
      subjectType: 'webhook',
      subjectId: id,
      before: { events: webhook.events },
    });
    return { message: 'The webhook was deleted.' };
  });

  serve(app, webhookRotate, async ({ deps, db, actor, params: { id } }) => {
    const webhook = await getOwnWebhook(db, actor.companyId, id, { lock: true });
    const { secret, sealed } = newSecret(deps.config.sessionSecret, id);
    await replaceSecret(db, webhook, sealed, addDays(deps.clock.now(), limits.webhookOldSecretHours / 24));
    await recordAudit(db, { actor, action: 'webhook_rotated', subjectType: 'webhook', subjectId: id });
    return { secret };
  });

  serve(
    app,
    webhookTestSend,
    async ({ db, actor, params: { id } }) => {
      const webhook = await getOwnWebhook(db, actor.companyId, id);
      await insertTest(db, webhook, webhookTest, { message: 'This is a test.' });
      await enqueue(db, sendWebhooksTask, {});
      return { message: 'A test is on its way.' };
    },
    manualSendLimit,
  );

  serve(app, webhookDeliveryList, async ({ db, actor, query: { webhook_id } }) =>
    listDeliveries(db, await getOwnWebhook(db, actor.companyId, webhook_id)),
  );

  serve(
    app,
    webhookResend,
    async ({ deps, db, actor, params: { id } }) => {
      const delivery = await lockOwnDelivery(db, actor.companyId, id);
      if (delivery.state === 'waiting' && delivery.off_at !== null)
        throw problem('not_allowed_now', 'Switch the webhook on. Its waiting events are sent then.');
      await makeDue(db, delivery, deps.clock.now());
      await enqueue(db, sendWebhooksTask, {});
      return { message: 'The event is sent again.' };
    },
    manualSendLimit,
  );
};
