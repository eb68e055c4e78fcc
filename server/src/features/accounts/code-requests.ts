import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../lib/deps.ts';
import { hashToken, keyedHash } from '../../lib/tokens.ts';
import { readDevice, setDeviceCookie } from './session-cookies.ts';

// The id is derived from the device token, so that scripts of the page never see the token itself.
const requestOfDevice = ({ sessionSecret }: Deps['config'], device: string) =>
  keyedHash(sessionSecret, 'code request', device);

/** Names the browser or API client that asks for a code. Gives a browser without a device cookie one. */
export const openCodeRequest = (
  { config }: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): string => {
  const device = readDevice(request, config);
  setDeviceCookie(reply, config, device);
  return requestOfDevice(config, device);
};

/** The hash of the request that a code is entered for: handed back by a client without cookies, or of the browser. */
export const hashCodeRequest = (
  { config }: Deps,
  request: FastifyRequest,
  handedBack: string | undefined,
): string => hashToken(handedBack ?? requestOfDevice(config, readDevice(request, config)));
