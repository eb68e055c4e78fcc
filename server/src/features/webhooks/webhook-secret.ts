import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '../../lib/sealed-secret.ts';

const getPurpose = (webhookId: string) => `webhook ${webhookId}`;

/** A new secret in the form of Standard Webhooks, and sealed for the row of its webhook. */
export const newSecret = (sessionSecret: string, webhookId: string) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: sealSecret(sessionSecret, getPurpose(webhookId), secret) };
};

export const readSecret = (sessionSecret: string, webhookId: string, sealed: string): string =>
  openSecret(sessionSecret, getPurpose(webhookId), sealed);
