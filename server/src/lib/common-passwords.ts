import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The first four bytes of the SHA-256 of a password in lower case, as a number. */
export const commonPasswordKey = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE();

let loaded: Promise<Uint32Array> | undefined;

// Loaded on first use: 400 kB that a worker never needs.
const load = async (): Promise<Uint32Array> => {
  const bytes = await readFile(new URL('common-passwords.bin', import.meta.url));
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};

/**
 * Whether a password, in any case, is one of the 100,000 commonest of at least eight characters. `common-passwords.bin`
 * holds their sorted keys and is written by `scripts/common-passwords.ts`. An uncommon password has the key of a common
 * one in 1 of 43,000 cases, and is refused.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load();
  const keys = await loaded;
  const key = commonPasswordKey(password);
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key;
};
