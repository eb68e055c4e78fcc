import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../../contract/src/limits.ts';
import type { Deps } from '../../lib/deps.ts';
import { isToken, randomToken } from '../../lib/tokens.ts';

type Config = Deps['config'];

/**
 * The names of the two cookies: `refresh` holds the refresh token, `device` a random token that names the browser. The
 * `__Host-` prefix requires Secure, which a site without TLS cannot set.
 */
const getCookieNames = ({ publicUrl }: Config) => {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return {
    refresh: `${prefix}cadre_refresh`,
    device: `${prefix}cadre_device`,
    options: { path: '/', httpOnly: true, sameSite: 'strict' as const, secure },
  };
};

/** Sends the refresh token and the device token in HttpOnly cookies. */
export const setSessionCookies = (
  reply: FastifyReply,
  config: Config,
  tokens: { refresh: string; device: string },
): void => {
  const { refresh, options } = getCookieNames(config);
  reply.setCookie(refresh, tokens.refresh, { ...options, maxAge: limits.refreshTokenDays * 24 * 3600 });
  setDeviceCookie(reply, config, tokens.device);
};

/** Gives a browser its device token before it signs in. */
export const setDeviceCookie = (reply: FastifyReply, config: Config, token: string): void => {
  const { device, options } = getCookieNames(config);
  reply.setCookie(device, token, { ...options, maxAge: limits.refreshTokenDays * 24 * 3600 });
};

/** Ends the session of this browser, which keeps its device token. */
export const clearRefreshCookie = (reply: FastifyReply, config: Config): void => {
  const { refresh, options } = getCookieNames(config);
  reply.clearCookie(refresh, options);
};

const findHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** SameSite allows requests of sibling subdomains, and old browsers do not support it. */
const isSameOrigin = ({ headers, host }: FastifyRequest, config: Config): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || [host, findHost(config.publicUrl)].includes(findHost(origin));
};

/** The refresh token of a same-origin request, or undefined. */
export const readRefreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  isSameOrigin(request, config) ? request.cookies[getCookieNames(config).refresh] || undefined : undefined;

/** The device token of the browser, or a new one. */
export const readDevice = (request: FastifyRequest, config: Config): string => {
  const sent = request.cookies[getCookieNames(config).device];
  return sent !== undefined && isToken(sent) ? sent : randomToken();
};
