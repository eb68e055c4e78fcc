import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../../contract/src/limits.ts';
import type { Deps } from '../../lib/deps.ts';

type Config = Deps['config'];

const isHttps = (config: Config) => config.publicUrl.startsWith('https:');

/** A browser takes `__Host-` only with Secure, which a site without TLS cannot have. */
const nameOf = (config: Config) => (isHttps(config) ? '__Host-cadre_refresh' : 'cadre_refresh');

const settings = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isHttps(config),
});

/** Hands the refresh token to the browser, out of reach of any script. */
export const setRefreshCookie = (reply: FastifyReply, config: Config, token: string): void => {
  reply.setCookie(nameOf(config), token, {
    ...settings(config),
    maxAge: limits.refreshTokenDays * 24 * 3600,
  });
};

export const clearRefreshCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(nameOf(config), settings(config));
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** SameSite lets pages of a sibling subdomain through, and old browsers know nothing of it. */
const isFromOwnPage = ({ headers, host }: FastifyRequest, config: Config): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || [host, hostOf(config.publicUrl)].includes(hostOf(origin));
};

/** The refresh token that the browser sent from a page of ours, or undefined. */
export const readRefreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  isFromOwnPage(request, config) ? request.cookies[nameOf(config)] || undefined : undefined;
