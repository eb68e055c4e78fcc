import { z } from 'zod';
import { Id } from '../../../../contract/src/values.ts';
import { recordBounce } from '../../lib/bounces.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { MailRefusedError } from '../../lib/mailer.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { campaignMail } from './campaigns.emails.ts';
import {
  type CampaignRow,
  claimRecipients,
  endCampaign,
  endRecipient,
  findCampaign,
  releaseRecipient,
} from './campaigns.queries.ts';

/** Batches of one run; then it puts itself in the queue again, so that a stop waits for little. */
const BATCHES_A_RUN = 25;
const COME_BACK_MS = 61_000;

type Recipient = Awaited<ReturnType<typeof claimRecipients>>[number];

/** A mail has the recipient's own Message-ID: should it go twice over a crash, it is known as one. */
const mailTo = async ({ db, mailer, config }: Deps, campaign: CampaignRow, recipient: Recipient) => {
  // They may have left since the campaign was written.
  const { user_id, subscriber_id, suppressed } = recipient;
  if (campaign.segment === 'newsletter' ? subscriber_id === null : user_id === null && suppressed)
    return endRecipient(db, recipient.id, 'unsubscribed');
  try {
    await mailer.send(campaignMail(config, campaign, recipient));
  } catch (cause) {
    if (!(cause instanceof MailRefusedError)) {
      await releaseRecipient(db, recipient.id);
      throw cause;
    }
    await recordBounce(db, recipient.email, cause.message);
    return endRecipient(db, recipient.id, 'failed', cause.message);
  }
  await endRecipient(db, recipient.id, 'sent');
};

/** The site and the devices take it from here; told and marked at once, or not at all. */
const pushTo = ({ db }: Deps, { id, title, body, link }: CampaignRow, recipient: Recipient) =>
  db.transaction().execute(async (tx) => {
    if (recipient.user_id !== null)
      await notify(tx, {
        userId: recipient.user_id,
        kind: 'admin_message',
        title,
        body,
        link: link ?? '/account/notifications',
        key: `campaign ${id}`,
        only: ['in_app', 'push'],
      });
    await endRecipient(tx, recipient.id, 'sent');
  });

/**
 * Sends a campaign to whom it has not reached. A run that dies leaves at most one batch in hand, which the next one
 * takes up after a minute. A mail server that is away is tried again for a day.
 */
export const sendCampaign = defineTask({
  name: 'send_campaign',
  input: z.object({ campaign_id: Id }),
  retries: 12,
  run: async (deps, { campaign_id: id }) => {
    const { db } = deps;
    const campaign = await findCampaign(db, id);
    if (!campaign) return;
    const reach = campaign.kind === 'push' ? pushTo : mailTo;
    for (let batch = 0; batch < BATCHES_A_RUN; batch++) {
      const recipients = await claimRecipients(db, id);
      if (recipients.length === 0) {
        if (await endCampaign(db, id)) return;
        return queueCampaign(db, id, new Date(Date.now() + COME_BACK_MS));
      }
      const outcomes = await Promise.allSettled(recipients.map((one) => reach(deps, campaign, one)));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await queueCampaign(db, id);
  },
});

export const queueCampaign = (db: Db, id: string, runAt?: Date): Promise<void> =>
  enqueue(db, sendCampaign, { campaign_id: id }, { jobKey: `campaign ${id}`, ...(runAt ? { runAt } : {}) });
