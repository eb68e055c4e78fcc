import { apiKeyCreate, apiKeyList, apiKeyPrefix, apiKeyRevoke } from '../../../../contract/src/api-keys.ts';
import { listScopes } from '../../../../contract/src/api-scopes.ts';
import type { App } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { apiKeyCreated } from './api-keys.emails.ts';
import { countApiKeys, deleteApiKey, insertApiKey, listApiKeys } from './api-keys.queries.ts';

/** Creates, lists and revokes the keys of an account. */
export const apiKeyRoutes = (app: App) => {
  serve(
    app,
    apiKeyCreate,
    async ({ deps, db, actor, body }) => {
      const expiresAt = body.expires_at ?? null;
      if (expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now().getTime())
        throw invalid({ expires_at: 'Choose a time in the future.' });
      const allowed = listScopes(actor.type);
      if (!body.scopes.every((scope) => allowed.includes(scope)))
        throw invalid({ scopes: 'Your account cannot use one of these scopes.' });
      const scopes = allowed.filter((scope) => body.scopes.includes(scope));
      const max = deps.site.current().limits.apiKeys;
      if ((await countApiKeys(db, actor.id)) >= max)
        throw problem('not_allowed_now', `An account can have ${max} API keys. Revoke one first.`);
      const key = `${apiKeyPrefix}${randomToken()}`;
      const created = await insertApiKey(db, {
        userId: actor.id,
        name: body.name,
        keyHash: hashToken(key),
        lastFour: key.slice(-4),
        scopes,
        expiresAt,
      });
      await recordAudit(db, {
        actor,
        action: 'api_key_created',
        subjectType: 'api_key',
        subjectId: created.id,
        after: { scopes, expires_at: expiresAt },
      });
      await notify(db, apiKeyCreated(actor.id, created));
      return { ...created, key };
    },
    { limit: { max: 30, minutes: 60, by: 'account' } },
  );

  serve(app, apiKeyList, ({ db, actor }) => listApiKeys(db, actor.id));

  serve(app, apiKeyRevoke, async ({ db, actor, params }) => {
    const scopes = await deleteApiKey(db, actor.id, params.id);
    if (scopes === undefined) throw problem('not_found');
    await recordAudit(db, {
      actor,
      action: 'api_key_revoked',
      subjectType: 'api_key',
      subjectId: params.id,
      before: { scopes },
    });
    return { message: 'The API key was revoked.' };
  });
};
