import { factorList, recoveryCodesRenew } from '../../../../contract/src/factors.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { needsSecondFactor } from '../../lib/second-factors.ts';
import { serve } from '../../lib/serve.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { recoveryCodesRenewed } from './factors.emails.ts';
import { getSecondFactors, hasSecondFactor, lockFactors } from './factors.queries.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { reauthenticateRoutes } from './reauthenticate.routes.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { totpRoutes } from './totp.routes.ts';

/** The caller's factors (authenticator app, passkeys, recovery codes), and what they prove. */
export const factorRoutes = (app: App) => {
  serve(app, factorList, async ({ deps, db, actor }) => {
    const { password_hash, password_changed_at } = await getUser(db, actor.id);
    return {
      ...(await getSecondFactors(db, actor.id)),
      password: password_hash !== null,
      password_changed_at: password_hash === null ? null : password_changed_at,
      required: needsSecondFactor(deps, actor),
    };
  });

  serve(
    app,
    recoveryCodesRenew,
    async ({ deps, db, actor }) => {
      await lockFactors(db, actor.id);
      if (!(await hasSecondFactor(db, actor.id)))
        throw problem('not_allowed_now', 'Add an authenticator app or a passkey first.');
      await notify(db, recoveryCodesRenewed(actor));
      return { recovery_codes: await renewRecoveryCodes(db, deps, actor.id) };
    },
    { limit: { max: 10, minutes: 60, by: 'account' } },
  );

  totpRoutes(app);
  passkeyRoutes(app);
  secondFactorRoutes(app);
  reauthenticateRoutes(app);
};
