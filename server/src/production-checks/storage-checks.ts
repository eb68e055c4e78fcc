import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { s3Files } from '../lib/files-s3.ts';
import { readS3 } from '../s3-settings.ts';
import type { ProductionCheck } from './production-check.ts';

const connectMilliseconds = 3_000;

const bucket: ProductionCheck = {
  id: 'bucket',
  run: async ({ env }) => {
    let settings: ReturnType<typeof readS3>;
    try {
      settings = readS3(
        Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('S3_'))) as Parameters<
          typeof readS3
        >[0],
      );
    } catch {
      // The check `settings` says it.
      return [];
    }
    if (settings === undefined) return [];
    const files = s3Files(settings);
    const id = randomUUID();
    const bytes = Buffer.from('written by check:production');
    try {
      await files.put(id, bytes);
      const read = await files.read(id);
      const found = read && Buffer.concat(await read.toArray());
      await files.remove(id);
      return found?.equals(bytes)
        ? []
        : ['The bucket does not return what was written to it: allow its key to read and write.'];
    } catch (cause) {
      const reason = ((cause as Error).cause as Error | undefined)?.message ?? (cause as Error).message;
      return [
        `The bucket ${settings.bucket} cannot be written and read (${reason}): correct S3_*, or the rights of its key.`,
      ];
    }
  },
};

const redis: ProductionCheck = {
  id: 'redis',
  run: async ({ env: { REDIS_URL } }) => {
    if (!REDIS_URL) return [];
    const client = new Redis(REDIS_URL, {
      lazyConnect: true,
      connectTimeout: connectMilliseconds,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let reason = '';
    client.on('error', (cause) => {
      reason = cause.message;
    });
    try {
      await client.connect();
      await client.ping();
      return [];
    } catch (cause) {
      return [
        `Redis of REDIS_URL does not respond (${reason || (cause as Error).message}): start it, or correct the address.`,
      ];
    } finally {
      client.disconnect();
    }
  },
};

export const storageChecks: readonly ProductionCheck[] = [bucket, redis];
