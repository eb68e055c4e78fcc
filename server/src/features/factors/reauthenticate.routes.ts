import { reauthenticate, reauthenticateOptions } from '../../../../contract/src/factors.ts';
import type { App } from '../../lib/deps.ts';
import { passwordProofs } from '../../lib/rate-limit.ts';
import { requirePassword } from '../../lib/recent-auth.ts';
import { listSecondFactors } from '../../lib/second-factors.ts';
import { serve } from '../../lib/serve.ts';
import { getUser, markAuthenticated, recordFailedSignIn } from '../accounts/accounts.public.ts';
import { savePasskeyChallenge } from './passkey-challenges.ts';
import { assertionOptions } from './passkeys.ts';
import { proveFactor } from './prove-factor.ts';

/** Renews the proof that a session is its owner's, which calls with `requiresRecentAuth` need. */
export const reauthenticateRoutes = (app: App) => {
  serve(
    app,
    reauthenticateOptions,
    async ({ deps, db, actor }) => {
      const { password_hash } = await getUser(db, actor.id);
      const factors = await listSecondFactors(db, actor.id);
      const methods = [
        ...(password_hash === null ? [] : (['password'] as const)),
        ...(factors.includes('totp') ? (['totp'] as const) : []),
      ];
      if (!factors.includes('passkey')) return { methods };
      const options = await assertionOptions(db, deps, actor.id);
      const use = { purpose: 'reauthentication', userId: actor.id } as const;
      const challenge = await savePasskeyChallenge(db, use, options.challenge);
      return { methods: [...methods, 'passkey' as const], passkey: { challenge, options: { ...options } } };
    },
    { limit: { max: 30, minutes: 1, by: 'account' } },
  );

  serve(
    app,
    reauthenticate,
    async ({ deps, db, actor, body, request }) => {
      const proof =
        'password' in body
          ? requirePassword(db, actor.id, body.password, 'password')
          : proveFactor(deps, actor.id, body, 'reauthentication');
      await proof.catch(async (cause: unknown) => {
        await recordFailedSignIn(db, actor.id, request, 'reauthentication');
        throw cause;
      });
      const time = await markAuthenticated(db, actor.sessionId);
      return { until: new Date(Date.parse(time) + deps.config.reauthSeconds * 1_000).toISOString() };
    },
    { transaction: false, limit: [{ max: 10, minutes: 1, by: 'account' }, passwordProofs] },
  );
};
