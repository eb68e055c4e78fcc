import { totpConfirm, totpRemove, totpStart } from '../../../../contract/src/factors.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { addFactor, removeFactor } from './factor-changes.ts';
import { wrongTotp } from './prove-factor.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { consumeTotp, deleteTotp, hasPendingTotp, startTotp } from './totp.ts';
import { limitWrongCodes } from './wrong-factors.ts';

/** Switches the authenticator app on and off. */
export const totpRoutes = (app: App) => {
  serve(app, totpStart, async ({ deps, db, actor }) => startTotp(db, deps, await getUser(db, actor.id)), {
    limit: { max: 20, minutes: 60, by: 'account' },
  });

  serve(
    app,
    totpConfirm,
    async ({ deps, db, actor, body }) => {
      if (!(await hasPendingTotp(db, actor.id)))
        throw problem('not_allowed_now', 'There is no new authenticator app to confirm. Start again.');
      return limitWrongCodes(db, actor.id, wrongTotp, () =>
        db.transaction().execute((tx) =>
          addFactor(tx, actor, 'totp', async () => {
            if (!(await consumeTotp(tx, deps, actor.id, body.code, { confirm: true }))) return false;
            return { recovery_codes: await renewRecoveryCodes(tx, deps, actor.id) };
          }),
        ),
      );
    },
    { transaction: false, limit: { max: 20, minutes: 60, by: 'account' } },
  );

  serve(app, totpRemove, async ({ deps, db, actor }) => {
    await removeFactor(db, deps, actor, 'totp', () => deleteTotp(db, actor.id));
    return { message: 'The authenticator app was removed.' };
  });
};
