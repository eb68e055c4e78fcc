import { Webhook } from 'standardwebhooks';

/**
 * The event of a webhook, if its signature is valid for the secret (`whsec_…`) and it is at most five minutes old;
 * otherwise throws. `body` is the text of the request as it arrived. Events can arrive twice with the same `webhook-id`.
 */
export const verifyWebhook = (secret: string, headers: Headers, body: string): unknown =>
  new Webhook(secret).verify(body, Object.fromEntries(headers));
