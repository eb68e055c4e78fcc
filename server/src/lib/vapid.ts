import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '../config.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The pair with which push services know us (RFC 8292), base64url. */
type VapidKeys = z.infer<typeof Keys>;

/**
 * The keys that are set, else a pair made once and kept in the data folder. Browsers bind a subscription to the key:
 * with another pair, everybody would have to opt in again.
 */
export const readVapidKeys = ({ vapidKeys, dataDir }: Pick<Config, 'vapidKeys' | 'dataDir'>): VapidKeys => {
  if (vapidKeys !== undefined) return vapidKeys;
  const file = join(dataDir, 'vapid.json');
  const read = () => Keys.parse(JSON.parse(readFileSync(file, 'utf8')));
  try {
    return read();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
  const made = webPush.generateVAPIDKeys();
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
    return made;
  } catch {
    // Another process was first.
    return read();
  }
};
