import { z } from 'zod';
import { mergeText } from '../../../../contract/src/merge-fields.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import { Id } from '../../../../contract/src/values.ts';
import { recordBounce } from '../../lib/bounces.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { MailRefusedError } from '../../lib/mailer.ts';
import { toPlainText } from '../../lib/rich-text.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { layOutCampaign, messageHost } from './campaigns.emails.ts';
import {
  type CampaignRow,
  claimRecipients,
  endCampaign,
  endRecipient,
  releaseRecipient,
  startCampaign,
} from './campaigns.queries.ts';
import { noValues } from './merge-values.ts';

/** A run is queued again after this many batches, so that a shutdown does not wait long. */
const batchesPerRun = 25;
/** Longer than a claim lasts, so that the next run can take over the recipients of a crashed one. */
const retryClaimedMilliseconds = 61_000;

type Recipient = Awaited<ReturnType<typeof claimRecipients>>[number];

/** Whether a recipient has unsubscribed, or was excluded otherwise, since the campaign was created. */
const isExcluded = (
  { kind, segment }: CampaignRow,
  { user_id, subscriber_id, suppressed, excluded }: Recipient,
): boolean => {
  if (kind === 'service') return false;
  if (excluded) return true;
  return segment === 'newsletter' ? subscriber_id === null : user_id === null && suppressed;
};

/** Shows a service notice in the app to a recipient whose address bounces. */
const showNotice = async ({ db }: Deps, { id, title, body }: CampaignRow, recipient: Recipient) => {
  const values = recipient.values ?? noValues;
  await db.transaction().execute(async (tx) => {
    if (recipient.user_id !== null)
      await notify(tx, {
        userId: recipient.user_id,
        kind: 'account_security',
        title: mergeText(title, values),
        body: mergeText(toPlainText(body), values),
        link: '/account/notifications',
        dedupeKey: `campaign ${id}`,
        only: ['in_app'],
      });
    await endRecipient(tx, recipient.id, 'failed', 'The address bounces. The notice is shown in the app.');
  });
};

/** The Message-ID is fixed per recipient: a mail that is sent again after a crash is recognised as a duplicate. */
const sendMailTo = async (deps: Deps, campaign: CampaignRow, recipient: Recipient) => {
  const { db, mailer } = deps;
  if (recipient.was_sent) return endRecipient(db, recipient.id, 'sent');
  if (isExcluded(campaign, recipient)) return endRecipient(db, recipient.id, 'unsubscribed');
  if (campaign.kind === 'service' && recipient.excluded) return showNotice(deps, campaign, recipient);
  try {
    await mailer.send(layOutCampaign(deps, campaign, { ...recipient, values: recipient.values ?? noValues }));
  } catch (cause) {
    if (!(cause instanceof MailRefusedError)) {
      await releaseRecipient(db, recipient.id);
      throw cause;
    }
    await recordBounce(db, { email: recipient.email, reply: cause.message });
    return endRecipient(db, recipient.id, 'failed', cause.message);
  }
  await endRecipient(db, recipient.id, 'sent');
};

/** Creates the notification and marks the recipient in one transaction. */
const notifyRecipient = ({ db }: Deps, { id, title, body, link }: CampaignRow, recipient: Recipient) =>
  db.transaction().execute(async (tx) => {
    if (recipient.excluded) return endRecipient(tx, recipient.id, 'unsubscribed');
    const values = recipient.values ?? noValues;
    if (recipient.user_id !== null)
      await notify(tx, {
        userId: recipient.user_id,
        kind: 'admin_message',
        title: mergeText(title, values),
        body: mergeText(body, values),
        // The admin's own link was checked to be a path of this site.
        link: (link as ScreenLink | null) ?? '/account/notifications',
        dedupeKey: `campaign ${id}`,
        only: ['in_app', 'push'],
      });
    await endRecipient(tx, recipient.id, 'sent');
  });

/**
 * Sends a campaign to its queued recipients. A crashed run leaves at most one claimed batch, which the next run takes
 * over after a minute. An unreachable mail server is retried for a day.
 */
export const sendCampaign = defineTask({
  name: 'send_campaign',
  input: z.object({ campaign_id: Id }),
  retries: 12,
  run: async (deps, { campaign_id: id }) => {
    const { db, config, clock } = deps;
    const campaign = await startCampaign(db, id);
    if (!campaign) return;
    const send = campaign.kind === 'push' ? notifyRecipient : sendMailTo;
    for (let batch = 0; batch < batchesPerRun; batch++) {
      const recipients = await claimRecipients(db, campaign, messageHost(config));
      if (recipients.length === 0) {
        if (await endCampaign(db, id)) return;
        return queueCampaign(db, id, new Date(clock.now().getTime() + retryClaimedMilliseconds));
      }
      const outcomes = await Promise.allSettled(
        recipients.map((recipient) => send(deps, campaign, recipient)),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await queueCampaign(db, id);
  },
});

export const queueCampaign = (db: Db, id: string, runAt?: Date): Promise<void> =>
  enqueue(db, sendCampaign, { campaign_id: id }, { jobKey: `campaign ${id}`, ...(runAt ? { runAt } : {}) });
