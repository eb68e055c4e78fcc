import { ConfigError } from './lib/config-error.ts';

/** A bucket with the S3 protocol. */
export interface S3 {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type S3Settings = Partial<Record<(typeof s3Names)[number] | 'S3_REGION', string | undefined>>;

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The bucket for files; undefined without one. Throws ConfigError unless all its settings are there. */
export const readS3 = (env: S3Settings): S3 | undefined => {
  const missing = s3Names.filter((name) => env[name] === undefined);
  if (missing.length === s3Names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`The setting ${missing[0]} is missing; S3_* belong together.`);
  return {
    endpoint: (env.S3_ENDPOINT ?? '').replace(/\/+$/, ''),
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
};
