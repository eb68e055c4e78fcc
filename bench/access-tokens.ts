import { createHmac } from 'node:crypto';

/** The signing secret of the measured servers. */
export const sessionSecret = 'a secret that is only used to measure';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the server signs it. */
export const tokenOf = (claims: { sub: string; sid: string; type: string }): string => {
  const now = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, iat: now, exp: now + 7_200 })}`;
  return `${text}.${createHmac('sha256', sessionSecret).update(text).digest('base64url')}`;
};
