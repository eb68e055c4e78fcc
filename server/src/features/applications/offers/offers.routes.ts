import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import {
  companyOfferAnswer,
  fractionalOfferAnswer,
  type OfferAnswer,
  offerCreate,
  offerDetail,
  offerWithdraw,
} from '../../../../../contract/src/offers.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import type { App } from '../../../lib/deps.ts';
import { perTarget, type RateLimit } from '../../../lib/rate-limit.ts';
import { serve } from '../../../lib/serve.ts';
import { answerOffer } from './answer-offer.ts';
import { makeOffer, withdrawOffer } from './make-offer.ts';
import { getOffer } from './offer-view.ts';

/** Each step sends a mail to the other side. */
const limit: RateLimit = { max: offerLimits.stepsDay, minutes: 24 * 60, by: perTarget('application_id') };

export const offerRoutes = (app: App) => {
  const { clock } = app.deps;

  serve(app, offerDetail, ({ db, actor, params }) => getOffer(db, actor, params.id, clock.now()));

  serve(
    app,
    offerCreate,
    async ({ db, actor, body }) => {
      const { application_id, expires_at: expiresAt, beyond_capacity: beyondCapacity, ...terms } = body;
      const now = clock.now();
      await makeOffer(db, actor, application_id, { terms, expiresAt, beyondCapacity, now });
      return getOffer(db, actor, application_id, now);
    },
    { limit },
  );

  const answer = async ({ db, actor, body }: { db: Db; actor: Actor; body: OfferAnswer }) => {
    const now = clock.now();
    await answerOffer(db, actor, body, now);
    return getOffer(db, actor, body.application_id, now);
  };
  serve(app, companyOfferAnswer, answer, { limit });
  serve(app, fractionalOfferAnswer, answer, { limit });

  serve(
    app,
    offerWithdraw,
    async ({ db, actor, body }) => {
      const now = clock.now();
      await withdrawOffer(db, actor, body, now);
      return getOffer(db, actor, body.application_id, now);
    },
    { limit },
  );
};
