import { z } from 'zod';
import { type Context, get } from './context.ts';
import type { Kinds } from './kinds.ts';

/** An endpoint of the API: its parameters and what it does. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Besides `expand`, which every call takes. */
  params: z.ZodObject;
  run: (context: Context, params: unknown, id: string) => object;
}

export const call = <P extends z.ZodObject>(
  method: Call['method'],
  path: string,
  params: P,
  run: (context: Context, params: z.output<P>, id: string) => object,
): Call => ({
  method,
  path,
  params,
  run: (context, parsed, id) => run(context, parsed as z.output<P>, id),
});

const NoParams = z.strictObject({});

/** An update: `POST <path>/:id`. */
export const update = <P extends z.ZodObject>(
  path: string,
  params: P,
  run: (context: Context, id: string, params: z.output<P>) => object,
): Call => call('POST', `${path}/:id`, params, (context, parsed, id) => run(context, id, parsed));

/** A call without parameters on an object: `POST <path>/:id/<action>`. */
export const act = (path: string, action: string, run: (context: Context, id: string) => object): Call =>
  call('POST', `${path}/:id/${action}`, NoParams, (context, _, id) => run(context, id));

export const retrieve = (path: string, kind: keyof Kinds): Call =>
  call('GET', `${path}/:id`, NoParams, (context, _, id) => get(context, kind, id));

export const remove = (path: string, run: (context: Context, id: string) => object): Call =>
  call('DELETE', `${path}/:id`, NoParams, (context, _, id) => run(context, id));
