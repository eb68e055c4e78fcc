import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { type Audience, addRecipients, countAudience } from './audience.ts';
import { type CampaignRow, insertCampaign } from './campaigns.queries.ts';
import { queueCampaign } from './campaigns.tasks.ts';

interface Launch {
  audience: Audience;
  schedule?: { at: string; time_zone: string } | undefined;
  /** Of a service notice: the number of accounts that the admin confirmed. */
  confirmed?: number | undefined;
}

const getChannel = ({ kind }: Pick<CampaignRow, 'kind'>) => (kind === 'upgrade' ? 'mail' : kind);

const requireFuture = ({ at }: { at: string }, now: Date): void => {
  const days = (Date.parse(at) - now.getTime()) / dayMilliseconds;
  if (days <= 0) throw invalid({ schedule: 'This time has passed.' });
  if (days > limits.campaignScheduleDays) throw invalid({ schedule: 'Choose a time within a year.' });
};

/** Throws unless the admin confirmed the number of accounts that a service notice reaches now. */
const requireConfirmed = async (db: Db, audience: Audience, confirmed: number | undefined): Promise<void> => {
  if (!('segment' in audience)) return;
  const { people } = await countAudience(db, audience, 'service');
  if (people !== confirmed)
    throw invalid({
      confirmed: `The notice goes to ${formatCount(people, 'account')} now. Check the number and confirm it again.`,
    });
};

/**
 * Writes a campaign and queues it, in one transaction. One that starts at once gets its recipients now; a scheduled one
 * gets them when it starts.
 */
export const launchCampaign = async (
  db: Db,
  now: Date,
  admin: Actor,
  campaign: Pick<CampaignRow, 'kind' | 'title' | 'body'> & { link?: string | null },
  { audience, schedule, confirmed }: Launch,
): Promise<{ id: string; queued: number }> => {
  if (schedule) requireFuture(schedule, now);
  if (campaign.kind === 'service') await requireConfirmed(db, audience, confirmed);
  const segment = 'segment' in audience ? audience.segment : null;
  const filter = ('segment' in audience && audience.filter) || {};
  const id = await insertCampaign(db, {
    ...campaign,
    segment,
    filter: JSON.stringify(filter),
    author_id: admin.id,
    ...(schedule ? { scheduled_at: schedule.at, time_zone: schedule.time_zone, started_at: null } : {}),
  });
  const channel = getChannel(campaign);
  const audit = (action: string, recipients: number) =>
    recordAudit(db, {
      actor: admin,
      action: `${campaign.kind}_campaign_${action}`,
      subjectType: 'campaign',
      subjectId: id,
      after: { title: campaign.title, segment, filter, recipients, ...(schedule ? { at: schedule.at } : {}) },
    });
  if (schedule) {
    await queueCampaign(db, id, new Date(schedule.at));
    const { people, reached } = await countAudience(db, { segment: segment ?? 'all', filter }, channel);
    await audit('scheduled', people);
    return { id, queued: reached };
  }
  const { recipients, unsubscribed } = await addRecipients(db, id, channel, audience);
  await queueCampaign(db, id);
  await audit('sent', recipients);
  return { id, queued: recipients - unsubscribed };
};
