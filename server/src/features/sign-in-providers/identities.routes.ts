import {
  identityAdd,
  identityList,
  identityRemove,
  identityStart,
} from '../../../../contract/src/sign-in-providers.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { readDevice } from '../accounts/accounts.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { takeClaims } from './flows.queries.ts';
import { deleteIdentity, getProviderLabel, insertIdentity, listIdentities } from './identities.queries.ts';
import type { RelyingParties } from './relying-party.ts';
import { providerChanged } from './sign-in-providers.emails.ts';
import { startSignIn } from './start-sign-in.ts';

/** The provider accounts of a signed-in person. */
export const identityRoutes = (app: App, parties: RelyingParties) => {
  serve(app, identityList, ({ deps, db, actor }) => listIdentities(db, deps.config, actor.id));

  serve(
    app,
    identityStart,
    ({ body: { provider }, actor, ...context }) =>
      startSignIn(context, parties, { provider, userId: actor.id }),
    { transaction: false, limit: { max: 20, minutes: 1, by: 'account' } },
  );

  serve(app, identityAdd, async ({ deps, db, actor, body: { ticket }, request }) => {
    const claims = await takeClaims(db, { ticket, device: readDevice(request, deps.config) });
    // Another account, signed in in this browser before, asked for it.
    if (claims.user_id !== null && claims.user_id !== actor.id) throw problem('invalid_ticket');
    const row = await insertIdentity(db, actor.id, claims);
    const label = getProviderLabel(deps.config, claims.provider);
    await notify(db, providerChanged(actor, label, true));
    return { ...row, label };
  });

  serve(app, identityRemove, async ({ deps, db, actor, params }) => {
    const label = getProviderLabel(deps.config, await deleteIdentity(db, actor.id, params.id));
    await notify(db, providerChanged(actor, label, false));
    return { message: `${label} was disconnected.` };
  });
};
