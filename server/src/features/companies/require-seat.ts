import { takesSeat } from '../../../../contract/src/endpoint.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit } from '../../lib/problem.ts';
import { isOverSeats } from './companies.public.ts';

/** Lets a colleague without a seat read and change nothing, whichever feature the call is of: it stands before them all. */
export const requireSeat = (app: App) => {
  app.addHook('preValidation', async ({ actor, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (endpoint === undefined || actor?.companyId == null || actor.owner || !takesSeat(endpoint)) return;
    if (await isOverSeats(app.deps.db, actor.id)) throw planLimit(planLimitMessages.noSeat);
  });
};
