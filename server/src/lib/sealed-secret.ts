import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

const deriveKey = (sessionSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `cadre ${purpose}`, 32));

/**
 * Encrypts a secret that the server has to read again (AES-256-GCM, base64url). The key is derived from the session
 * secret; `purpose` separates the uses, and may contain the id of a row so that no other row can hold the text.
 */
export const sealSecret = (sessionSecret: string, purpose: string, secret: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(sessionSecret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/**
 * The secret that a text of `sealSecret` holds. Throws for a text that was changed, has another purpose or was sealed
 * with another session secret.
 */
export const openSecret = (sessionSecret: string, purpose: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(sessionSecret, purpose), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(tag);
  const rest = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
};
