/** The number of characters from which a generated text of this kind is drawn: hexadecimal, base64 or neither. */
const countAlphabet = (text: string): number => {
  if (/^[\da-f]*$/i.test(text)) return 16;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) ? 64 : 32;
};

/** Whether a secret could be the placeholder of a guide, or was typed instead of generated. */
export const isGuessable = (secret: string): boolean =>
  secret.length * Math.log2(countAlphabet(secret)) < 256 ||
  new Set(secret).size < 12 ||
  /^(.+?)\1+$/s.test(secret) ||
  /change.?me|placeholder|password|secret|example|replace/i.test(secret);
