import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit } from '../../lib/problem.ts';
import { isOverSeats } from './companies.public.ts';

/** Makes the company read-only for a colleague without a seat. Registered before the features. */
export const requireSeat = (app: App) => {
  app.addHook('preValidation', async ({ actor, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (!endpoint?.requiresSeat || actor?.companyId == null || actor.owner) return;
    if (await isOverSeats(app.deps.db, actor.id)) throw planLimit(planLimitMessages.noSeat);
  });
};
