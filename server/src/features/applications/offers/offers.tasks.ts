import type { Db } from '../../../lib/db.ts';
import { defineTask } from '../../../lib/tasks.ts';
import {
  closeTerms,
  findOpenTerms,
  isExpired,
  listExpiredTerms,
  type TermsRow,
} from '../../terms/terms.public.ts';
import { lockApplicationForTask } from '../own-applications.ts';
import { recordOfferStep } from './offer-steps.ts';

/** Ends an offer whose time is over, unless it was answered meanwhile. */
const expireOffer = async (db: Db, { application_id }: TermsRow, now: Date): Promise<void> => {
  const application = await lockApplicationForTask(db, application_id);
  const version = await findOpenTerms(db, application_id);
  if (application?.status !== 'offer' || version === undefined || !isExpired(version, now)) return;
  await closeTerms(db, version, { outcome: 'expired', now });
  await recordOfferStep(db, application, { event: 'offer_expired', version, actor: null, now });
};

export const expireOffers = defineTask({
  name: 'expire_offers',
  every: '* * * * *',
  run: async ({ clock, db }) => {
    for (const due of await listExpiredTerms(db, 'offer', clock.now()))
      await db.transaction().execute((tx) => expireOffer(tx, due, clock.now()));
  },
});
