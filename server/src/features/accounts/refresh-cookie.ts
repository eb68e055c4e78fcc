import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../../contract/src/limits.ts';
import type { Deps } from '../../lib/deps.ts';

type Config = Deps['config'];

/** The `__Host-` prefix requires Secure, which a site without TLS cannot set. */
const cookieOf = ({ publicUrl }: Config) => {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-cadre_refresh' : 'cadre_refresh',
    options: { path: '/', httpOnly: true, sameSite: 'strict' as const, secure },
  };
};

/** Sends the refresh token in an HttpOnly cookie. */
export const setRefreshCookie = (reply: FastifyReply, config: Config, token: string): void => {
  const { name, options } = cookieOf(config);
  reply.setCookie(name, token, { ...options, maxAge: limits.refreshTokenDays * 24 * 3600 });
};

export const clearRefreshCookie = (reply: FastifyReply, config: Config): void => {
  const { name, options } = cookieOf(config);
  reply.clearCookie(name, options);
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** SameSite allows requests of sibling subdomains, and old browsers do not support it. */
const isSameOrigin = ({ headers, host }: FastifyRequest, config: Config): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || [host, hostOf(config.publicUrl)].includes(hostOf(origin));
};

/** The refresh token of a same-origin request, or undefined. */
export const readRefreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  isSameOrigin(request, config) ? request.cookies[cookieOf(config).name] || undefined : undefined;
