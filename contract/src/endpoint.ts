import type { z } from 'zod';
import type { ProblemCode } from './errors.ts';

/** Who may call: `public` means that no session is needed (one is used where it is sent). */
export type Access = 'public' | 'fractional' | 'company' | 'admin';

/** The three kinds of person, as the wire's `type` says them. */
export type UserType = Exclude<Access, 'public'>;

/** Access lists that many endpoints share. */
export const everyone = ['public', 'fractional', 'company', 'admin'] as const;
export const signedIn = ['fractional', 'company', 'admin'] as const;

type Schema = z.ZodType | undefined;

/**
 * One call of the API. Server handler, validation, typed client, access control and the OpenAPI document
 * are all drawn from this object; `path` is below `/api` and names parameters as `:id`.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType = z.ZodType,
  A extends readonly Access[] = readonly Access[],
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  access: A;
  /** Of a company's people, only the owner of its account may; a colleague is told so (409). */
  ownerOnly?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** The body is multipart/form-data: one `file` part beside the fields of `body`. */
  multipart?: true;
  response: R;
  /** Answers 201 and honours `Idempotency-Key`. */
  creates?: true;
  /** Answers 200 instead where what it would create stands already. */
  mayStand?: true;
  /** May answer 200 with `{code: 422, message}`: the plan does not allow it and nothing was done. */
  planLimited?: true;
  /** The refusals of its own, beyond validation, session and not found. */
  errors?: readonly ProblemCode[];
}

/** Declares an endpoint; only there to infer its types. */
export const endpoint = <
  const A extends readonly Access[],
  R extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  declared: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => declared;

// What stands for safety (blocking, reporting) needs none, nor does one's own account.
const changesCompany = /^\/(?:employer\/|review\/(?:review_add|reply)$|chat\/chats$)/;

/** Whether a company's colleague may do it only with one of the seats of its plans; the limit may answer else. */
export const takesSeat = ({ method, path, access }: Endpoint): boolean =>
  method !== 'GET' && access.includes('company') && changesCompany.test(path);

/** What a caller hands over for schema `S`, before defaults and coercion. */
export type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler reads for schema `S`, after defaults and coercion. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The answer of an endpoint, as the client reads it. */
export type Answer<E extends { response: z.ZodType }> = z.output<E['response']>;
