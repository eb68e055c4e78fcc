import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FractionalType } from './values.ts';

/** The rate bands of the statistics, each from its amount to below the next one, in US dollars by the hour. */
export const rateBands = [0, 100, 150, 200, 300] as const;

/** How companies react to applications, in whole percent. */
const Responses = z.object({
  seen: z.int(),
  shortlisted: z.int(),
  /** A step beyond 'Seen', or a message. */
  replied: z.int(),
});

/** The applications of a function and rate band, counted from five people on. */
export const ResponseSegment = z.object({
  fractional_type: FractionalType,
  /** In US dollars by the hour; both null for applications without a proposed rate. `rate_to` is null for the last band. */
  rate_from: z.int().nullable(),
  rate_to: z.int().nullable(),
  applications: z.int(),
  ...Responses.shape,
});
export type ResponseSegment = z.infer<typeof ResponseSegment>;

export const responseStatistics = endpoint({
  method: 'GET',
  path: '/employee/response_statistics',
  summary: 'How companies react to applications for your functions, by rate band; counted each night',
  access: ['fractional'],
  scope: 'applications:read',
  response: z.object({
    /** The plan does not include them: `results` is empty. */
    locked: z.boolean(),
    results: z.array(ResponseSegment),
    /** The same of the caller's applications; null without any that is old enough. */
    own: z.object({ applications: z.int(), ...Responses.shape }).nullable(),
  }),
});
