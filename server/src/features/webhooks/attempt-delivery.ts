import { Webhook } from 'standardwebhooks';
import { limits } from '../../../../contract/src/limits.ts';
import type { Deps } from '../../lib/deps.ts';
import { FetchError } from '../../lib/safe-fetch.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { toBody } from './webhook-body.ts';
import { readSecret } from './webhook-secret.ts';

/** What came of an attempt: a response of any status, or the reason why there is none. */
export type Outcome = { at: Date; milliseconds: number } & (
  | { status: number; body: string }
  | { error: string }
);

/** After a rotation, receivers accept either signature until they have the new secret. */
const listSecrets = (delivery: ClaimedDelivery, sessionSecret: string, now: Date): string[] => {
  const {
    webhook_id,
    sealed_secret,
    previous_sealed_secret: previous,
    previous_secret_until: until,
  } = delivery;
  const sealed = [sealed_secret, ...(previous && until && until > now.toISOString() ? [previous] : [])];
  return sealed.map((text) => readSecret(sessionSecret, webhook_id, text));
};

/** Sends a delivery once, signed as Standard Webhooks describes. Follows no redirect. */
export const attemptDelivery = async (
  { config, clock, webhookClient }: Pick<Deps, 'config' | 'clock' | 'webhookClient'>,
  delivery: ClaimedDelivery,
): Promise<Outcome> => {
  const at = clock.now();
  const body = toBody(delivery);
  const started = performance.now();
  let secrets: string[];
  try {
    secrets = listSecrets(delivery, config.sessionSecret, at);
  } catch {
    // SESSION_SECRET was changed.
    return { at, milliseconds: 0, error: 'The secret of this webhook cannot be read. Replace it.' };
  }
  const signatures = secrets.map((secret) => new Webhook(secret).sign(delivery.id, at, body));
  const result = await webhookClient
    .post(delivery.url, {
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': delivery.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signatures.join(' '),
      },
      milliseconds: limits.webhookTimeoutSeconds * 1_000,
      maxBytes: 1_024,
    })
    .catch((cause: unknown) => {
      if (cause instanceof FetchError) return { error: cause.message };
      throw cause;
    });
  return { at, milliseconds: Math.round(performance.now() - started), ...result };
};
