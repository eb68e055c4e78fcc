/**
 * The size of the alphabet that the secret was probably generated from: 16 for hexadecimal, 64 for base64 with letters of
 * both cases, else 32 for base32.
 */
const getAlphabetSize = (text: string): number => {
  if (/^[\da-f]*$/i.test(text)) return 16;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) ? 64 : 32;
};

/** As many bits as `openssl rand -hex 32` gives. */
const minBits = 256;

/**
 * Whether a secret may have been typed or copied from a guide: too few bits, few different characters, a repeated text,
 * or a word of a placeholder.
 */
export const isGuessable = (secret: string): boolean =>
  secret.length * Math.log2(getAlphabetSize(secret)) < minBits ||
  new Set(secret).size < 12 ||
  /^(.+?)\1+$/s.test(secret) ||
  /change.?me|placeholder|password|secret|example|replace/i.test(secret);
