import type { FastifyRequest } from 'fastify';
import { addressOf, type RateLimit } from '../../lib/rate-limit.ts';

const emailOf = ({ body }: FastifyRequest) => (body as { email: string }).email;

/**
 * Codes mailed to one address, from wherever they are asked for: each brings five guesses of a million. So many that a
 * stranger needs twenty places of the net to use them up, so few that a thousand places guess none.
 */
export const codesTo: RateLimit = { max: 100, minutes: 60, by: emailOf };

/** Counts an account per address it is tried from, so that a stranger slows himself and never its owner. */
export const perPlace = (request: FastifyRequest): string => `${addressOf(request)} ${emailOf(request)}`;
