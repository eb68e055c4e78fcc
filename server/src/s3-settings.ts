import { ConfigError } from './lib/config-error.ts';

/** A bucket with the S3 protocol. */
export interface S3 {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
type Prefix = '' | 'BACKUP_';
type S3Settings = Partial<Record<`${Prefix}${(typeof s3Names)[number] | 'S3_REGION'}`, string | undefined>>;

/**
 * The bucket for files, or with `BACKUP_` that for backups; undefined without one. Throws ConfigError unless all its
 * settings are there.
 */
export const readS3 = (env: S3Settings, prefix: Prefix = ''): S3 | undefined => {
  const missing = s3Names.filter((name) => env[`${prefix}${name}`] === undefined);
  if (missing.length === s3Names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`The setting ${prefix}${missing[0]} is missing; ${prefix}S3_* belong together.`);
  return {
    endpoint: (env[`${prefix}S3_ENDPOINT`] ?? '').replace(/\/+$/, ''),
    bucket: env[`${prefix}S3_BUCKET`] ?? '',
    region: env[`${prefix}S3_REGION`] ?? 'us-east-1',
    accessKeyId: env[`${prefix}S3_ACCESS_KEY_ID`] ?? '',
    secretAccessKey: env[`${prefix}S3_SECRET_ACCESS_KEY`] ?? '',
  };
};
