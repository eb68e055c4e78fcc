import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ProblemCode, problems } from '../../../contract/src/errors.ts';
import { invalid, PlanLimitError, ProblemError, problem } from './problem.ts';

const codesOfFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'invalid_file',
  FST_PARTS_LIMIT: 'invalid_file',
};

// A conflict of transactions, a deadlock, a lock timeout: a retry succeeds. So it does after a migration changed the result
// of a prepared statement during a transaction ('cached plan ...').
const transient = new Set(['40001', '40P01', '55P03']);
// Classes 08 (connection), 53 (resources), 57 (operator, timeouts), and the errors of sockets and `pg` for a lost server.
const databaseUnavailable = /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const poolUnavailable =
  /timeout exceeded when trying to connect|Connection terminated|client was closed|Query read timeout|not queryable/i;

interface DatabaseError {
  code?: string;
  detail?: string;
  constraint?: string;
}

const problemOfDatabase = (error: Error & DatabaseError): ProblemError | undefined => {
  if (error.code === '23505') return problem('already_exists');
  // A NUL character, which PostgreSQL texts cannot contain: it came with the request.
  if (error.code === '22021' || error.code === '22P05') return problem('bad_request');
  if (error.code === '23503') {
    const column = /Key \((\w+)\)/.exec(error.detail ?? '')?.[1] ?? 'id';
    return invalid({ [column]: 'This entry does not exist.' });
  }
  if (transient.has(error.code ?? '') || error.message.startsWith('cached plan'))
    return new ProblemError('unavailable', { retryAfter: 1 });
  if (databaseUnavailable.test(error.code ?? '') || poolUnavailable.test(error.message))
    return new ProblemError('unavailable', { retryAfter: 2 });
  return undefined;
};

// Errors of a full file system.
const diskFull = /^(ENOSPC|EDQUOT)$/;

const toProblem = (error: FastifyError): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      if (issue.keyword === 'unrecognized_keys') {
        for (const name of issue.params.keys as string[]) fields[name] = 'This parameter is not known.';
        continue;
      }
      const path = issue.instancePath.split('/').slice(1);
      // For a query parameter with several values, name the parameter, not the index.
      const name =
        (error.validationContext === 'querystring' ? path[0] : path.join('.')) ||
        error.validationContext ||
        'body';
      fields[name] ??= issue.message ?? 'Not valid.';
    }
    return invalid(fields);
  }
  const code = codesOfFastify[error.code];
  if (code) return problem(code);
  if (error.statusCode === 429) return new ProblemError('too_many_requests');
  // 403 is reserved for an ended session: the client signs out on it.
  if (error.statusCode === 403) return problem('not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    const sameStatus = (Object.keys(problems) as ProblemCode[]).find(
      (name) => problems[name][0] === error.statusCode,
    );
    return problem(sameStatus ?? 'invalid_json');
  }
  if (diskFull.test(error.code)) return new ProblemError('storage_full', { retryAfter: 60 });
  return problemOfDatabase(error) ?? problem('internal');
};

/** The error handler: turns every thrown error into a response. */
export const sendProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  // Sent as text: the route's response schema must not serialise these bodies.
  const send = (status: number, body: object) =>
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  if (error instanceof PlanLimitError) return send(200, { code: 422, message: error.message });

  const problem = toProblem(error);
  // Do not log the error itself: a response error includes the schema, a database error the row.
  if (problem.status >= 500)
    request.log.error({ error: error.code, reason: error.message, stack: error.stack }, problem.code);
  else request.log.debug({ code: problem.code, fields: problem.fields }, problem.message);
  const retryAfter = problem.retryAfter ?? (problem.status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return send(problem.status, {
    error: problem.message,
    code: problem.code,
    ...(problem.fields ? { fields: problem.fields } : {}),
    ...(problem.current ? { current: problem.current } : {}),
    ...(problem.status === 500 ? { reference: request.id } : {}),
  });
};
