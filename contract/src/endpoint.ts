import { z } from 'zod';
import type { AdminArea } from './admin-roles.ts';
import type { ApiScope } from './api-scopes.ts';
import type { ProblemCode } from './errors.ts';
import type { SiteSwitch } from './site-values.ts';
import type { ChangingTool, Tool } from './tool.ts';

/** Who may call. `public` needs no session, but uses one that is sent. */
export type Access = 'public' | 'fractional' | 'company' | 'admin';

/** The three kinds of person: the values of `type` in requests and responses. */
export type UserType = Exclude<Access, 'public'>;

/** Access lists that many endpoints share. */
export const everyone = ['public', 'fractional', 'company', 'admin'] as const;
export const signedIn = ['fractional', 'company', 'admin'] as const;

type Schema = z.ZodType | undefined;

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a public page shows. A cached page carries the tags of the calls that it was rendered from. `plans`, the
 * catalogue and its prices, is invalidated by no call.
 */
export type CacheTag = 'blog' | 'companies' | 'jobs' | 'people' | 'plans' | 'reviews';

/** The tag of the public page of one person or company, by id. */
type RecordTag = `person:${string}` | `company:${string}`;

/** A tag of a rendered page. */
export type PageTag = CacheTag | RecordTag;

/**
 * The effect of a repeated call: `by-key` repeats the first response for the same `Idempotency-Key`; `by-nature` leaves
 * the same state or is refused; `false` acts again.
 */
type Idempotency = 'by-key' | 'by-nature' | false;

/**
 * One call of the API. The server handler, validation, the typed client, access control and the OpenAPI document all
 * derive from this object. `path` is below `/api` and names parameters as `:id`.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType = z.ZodType,
  A extends readonly Access[] = readonly Access[],
  M extends Method = Method,
> {
  method: M;
  path: `/${string}`;
  summary: string;
  access: A;
  /** The part of the admin area. A call that fractionals, companies and admins may make has none: every admin may make it. */
  adminArea?: AdminArea;
  /** Only the owner of a company's account may call; a colleague gets 409. */
  ownerOnly?: true;
  /** Whether a company's colleague needs a seat. Blocking, reporting and account settings never require one. */
  requiresSeat?: boolean;
  /** Requires a sign-in or `reauthenticate` within REAUTH_SECONDS: of every caller, or of these kinds. */
  requiresRecentAuth?: true | readonly UserType[];
  /** The field of the body with the password: a correct one counts as recent authentication, too. */
  proofField?: 'password' | 'current_password';
  /** An admin who still has to set up a second factor may call. Public calls serve them as a visitor. */
  beforeSecondFactor?: true;
  /**
   * Whether an admin in the read-only view of a person's account may call it. Default: GETs yes, others no. A call that is
   * allowed must change nothing of the person.
   */
  viewer?: 'allowed' | 'refused';
  /**
   * The scope that an API key needs; without one, the call refuses every key. A key calls as its person, also where
   * visitors may call, and never what `requiresRecentAuth` protects.
   */
  scope?: ApiScope;
  /** Offers the call to assistants, who call it with a key: it needs a `scope`. */
  tool?: Tool | ChangingTool;
  /** What an operator may switch off; then the call answers 404. */
  siteSwitch?: SiteSwitch;
  /** For a GET: the tags of a page that is rendered from its response. */
  cacheTags?: readonly CacheTag[];
  /** For a mutation: the cached pages that show what it changes. */
  invalidates?: readonly CacheTag[];
  /** For a mutation: the effect of a repeated call. */
  idempotent?: Idempotency;
  params?: P;
  /** Unknown parameters are refused: `endpoint()` makes every query strict. */
  query?: Q;
  body?: B;
  /** The body is multipart/form-data: one `file` part beside the fields of `body`. */
  multipart?: true;
  response: R;
  /** Responds 201. */
  creates?: true;
  /** Responds 200 instead of 201 when the row exists already. */
  idempotentCreate?: true;
  /** May respond 200 with `{code: 422, message}`: the plan does not allow it and nothing changed. */
  planLimited?: true;
  /** Error codes beyond those of validation, session and not found. */
  errors?: readonly ProblemCode[];
}

/** The decisions that a mutation has to declare. A GET has none. */
type Decisions<M extends Method, A extends readonly Access[]> = M extends 'GET'
  ? { invalidates?: never; idempotent?: never; requiresSeat?: never; tool?: Tool }
  : {
      invalidates: readonly CacheTag[];
      idempotent: Idempotency;
      tool?: ChangingTool;
    } & ('company' extends A[number] ? { requiresSeat: boolean } : { requiresSeat?: never });

/** A call for admins declares its area, unless fractionals and companies may make it, too. */
type AreaDecision<A extends readonly Access[]> = 'admin' extends A[number]
  ? UserType extends A[number]
    ? { adminArea?: never }
    : { adminArea: AdminArea }
  : { adminArea?: never };

/** A query without unknown parameters. A GET that declares none takes none. */
const strictQuery = ({ method, query }: Pick<Endpoint, 'method' | 'query'>): Schema => {
  if (query instanceof z.ZodObject) return query.strict();
  return query ?? (method === 'GET' ? z.strictObject({}) : undefined);
};

/** Declares an endpoint: infers its types, and lets its query reject parameters that it does not know. */
export const endpoint = <
  const M extends Method,
  const A extends readonly Access[],
  R extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  declared: Endpoint<P, Q, B, R, A, M> & Decisions<M, A> & AreaDecision<A>,
): Endpoint<P, Q, B, R, A, M> => ({ ...declared, query: strictQuery(declared) as Q });

/** Who may make a call: the admins of an area, also by an API key. */
export const forAdmins = <const Area extends AdminArea>(adminArea: Area) =>
  ({ access: ['admin'], adminArea, scope: 'admin:*' }) as const;

/** Who may make a call: people of a company with a seat, also by an API key with the scope. */
export const forSeats = <const Scope extends ApiScope>(scope: Scope) =>
  ({ access: ['company'], scope, requiresSeat: true }) as const;

/** The area of a call for admins. */
export const findArea = ({
  access,
  adminArea,
}: Pick<Endpoint, 'access' | 'adminArea'>): AdminArea | undefined =>
  adminArea ?? (signedIn.every((kind) => access.includes(kind)) ? 'everyone' : undefined);

/** The fields of decisions that a mutation has not declared. */
export const missingDecisions = (endpoint: Endpoint): string[] => {
  if (endpoint.method === 'GET') return [];
  const required = [
    'invalidates',
    'idempotent',
    ...(endpoint.access.includes('company') ? ['requiresSeat'] : []),
  ];
  return required.filter((field) => !(field in endpoint));
};

/** What a caller passes for schema `S`, before defaults and coercion. */
export type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives for schema `S`, after defaults and coercion. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The body that a caller passes to an endpoint, before defaults and coercion. */
export type BodyOf<E extends { body?: Schema }> = Given<NonNullable<E['body']>>;

/** The response of an endpoint, as the client reads it. */
export type ResponseOf<E extends { response: z.ZodType }> = z.output<E['response']>;
