import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const LaunchCheck = z.object({
  name: z.string(),
  state: z.enum(['ok', 'todo']),
  /** What is so, or what to do. */
  text: z.string(),
  /** The admin page where it is done; null for a setting of the server. */
  link: z.string().nullable(),
});
export type LaunchCheck = z.infer<typeof LaunchCheck>;

export const launchChecks = endpoint({
  method: 'GET',
  path: '/site/launch',
  summary: 'Lists what has to be done before the site is public, and what is done',
  access: ['admin'],
  adminArea: 'site',
  response: z.object({ checks: z.array(LaunchCheck) }),
});
