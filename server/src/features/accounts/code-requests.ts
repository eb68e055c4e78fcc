import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../lib/deps.ts';
import { hashToken, keyedHash } from '../../lib/tokens.ts';
import { readDevice, setDeviceCookie } from './session-cookies.ts';

// The id is derived from the device token, so that scripts of the page never see the token itself.
const deriveRequestId = ({ sessionSecret }: Deps['config'], device: string) =>
  keyedHash(sessionSecret, 'code request', device);

/** Names the browser or API client that asks for a code. Gives a browser without a device cookie one. */
export const openCodeRequest = (
  { config }: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): string => {
  const device = readDevice(request, config);
  setDeviceCookie(reply, config, device);
  return deriveRequestId(config, device);
};

/** The hash of the request that a code is entered for: of `requestId` for a client without cookies, else of the browser. */
export const hashCodeRequest = (
  { config }: Deps,
  request: FastifyRequest,
  requestId: string | undefined,
): string => hashToken(requestId ?? deriveRequestId(config, readDevice(request, config)));
