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

/** The refresh token that the browser sent, or undefined. */
export const readRefreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[nameOf(config)] || undefined;
