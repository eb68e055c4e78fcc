import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import {
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  passkeyRename,
} from '../../../../contract/src/factors.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { addFactor, removeFactor } from './factor-changes.ts';
import { listPasskeys } from './factors.queries.ts';
import { savePasskeyChallenge, spendPasskeyChallenge } from './passkey-challenges.ts';
import { registrationOptions, verifyRegistration } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

const passkeyFields = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** Adds, renames and removes passkeys. */
export const passkeyRoutes = (app: App) => {
  serve(
    app,
    passkeyRegisterOptions,
    async ({ deps, db, actor }) => {
      const options = await registrationOptions(db, deps, await getUser(db, actor.id));
      const use = { purpose: 'registration', userId: actor.id } as const;
      return {
        challenge: await savePasskeyChallenge(db, use, options.challenge),
        options: { ...options },
      };
    },
    { limit: { max: 30, minutes: 60, by: 'account' } },
  );

  serve(
    app,
    passkeyRegister,
    async ({ deps, db, actor, body }) => {
      const use = { purpose: 'registration', userId: actor.id } as const;
      const challenge = await spendPasskeyChallenge(db, body.challenge, use);
      const credential = await verifyRegistration(deps, body.passkey, challenge);
      const passkey = await db.transaction().execute((tx) =>
        addFactor(tx, actor, 'passkey', async (isFirst) => {
          if ((await listPasskeys(tx, actor.id)).length >= factorLimits.passkeys)
            throw problem('not_allowed_now', `An account can have ${factorLimits.passkeys} passkeys.`);
          const added = await tx
            .insertInto('passkeys')
            .values({
              user_id: actor.id,
              name: body.name,
              credential_id: credential.id,
              public_key: Buffer.from(credential.publicKey),
              counter: credential.counter,
              transports: credential.transports ?? [],
            })
            .returning(passkeyFields)
            .executeTakeFirstOrThrow();
          if (!isFirst) return added;
          return { ...added, recovery_codes: await renewRecoveryCodes(tx, deps, actor.id) };
        }),
      );
      if (passkey === false) throw problem('invalid_ticket');
      return passkey;
    },
    { transaction: false, limit: { max: 30, minutes: 60, by: 'account' } },
  );

  serve(app, passkeyRename, async ({ db, actor, params, body }) =>
    db
      .updateTable('passkeys')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('user_id', '=', actor.id)
      .returning(passkeyFields)
      .executeTakeFirstOrThrow(() => problem('not_found')),
  );

  serve(app, passkeyRemove, async ({ deps, db, actor, params }) => {
    await removeFactor(db, deps, actor, 'passkey', async () => {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('id', '=', params.id)
        .where('user_id', '=', actor.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw problem('not_found');
      return true;
    });
    return { message: 'The passkey was removed.' };
  });
};
