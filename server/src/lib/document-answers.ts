import { z } from 'zod';
import type { Endpoint } from '../../../contract/src/endpoint.ts';
import { PlanLimit, Problem, type ProblemCode, problems } from '../../../contract/src/errors.ts';

const json = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return rest;
};

const problemCodesOf = (endpoint: Endpoint): ProblemCode[] => {
  const guarded = endpoint.access.some((access) => access !== 'public');
  return [
    ...(endpoint.body || endpoint.query || endpoint.params ? (['invalid_input'] as const) : []),
    ...(guarded ? (['unauthenticated', 'token_expired', 'session_expired', 'not_found'] as const) : []),
    ...(endpoint.idempotent === 'by-key' ? (['idempotency_mismatch'] as const) : []),
    ...(endpoint.errors ?? []),
    'too_many_requests',
  ];
};

/** What an endpoint may answer besides its success: its refusals by status with their codes, and the plan limit. */
export const otherAnswersOf = (endpoint: Endpoint): Record<string, object> => {
  const codes = new Map<number, ProblemCode[]>();
  for (const code of problemCodesOf(endpoint)) {
    const [status] = problems[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const refusals = [...codes].map(([status, names]) => [
    status,
    { description: names.join(', '), ...json(Problem) },
  ]);
  const limited = endpoint.planLimited || endpoint.requiresSeat;
  const planLimit = { description: 'The plan does not allow it; nothing was done', ...json(PlanLimit) };
  return {
    ...Object.fromEntries(refusals),
    ...(limited && endpoint.creates && !endpoint.idempotentCreate ? { 200: planLimit } : {}),
    ...(limited && (!endpoint.creates || endpoint.idempotentCreate)
      ? {
          200: {
            description: 'Done, or not allowed by the plan',
            anyOf: [json(endpoint.response), planLimit],
          },
        }
      : {}),
  };
};

/** A form with a file, as OpenAPI has it. */
export const formOf = (body: z.ZodType) => {
  const { properties, ...form } = json(body);
  return { ...form, properties: { ...properties, file: { type: 'string', format: 'binary' } } };
};
