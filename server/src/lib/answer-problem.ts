import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ProblemCode, problems } from '../../../contract/src/errors.ts';
import { invalid, PlanLimitError, ProblemError, problem } from './problem.ts';

const ofFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'invalid_file',
  FST_PARTS_LIMIT: 'invalid_file',
};

// A conflict of transactions, a deadlock, a lock that was waited for too long; asked again, the same goes through. So it
// does after a migration beside a transaction has changed what a prepared statement gives ('cached plan ...').
const passing = new Set(['40001', '40P01', '55P03']);
// Classes 08 (connection), 53 (resources), 57 (operator, timeouts) and what `pg` and the sockets say of a lost server.
const databaseAway = /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const poolAway =
  /timeout exceeded when trying to connect|Connection terminated|client was closed|Query read timeout|not queryable/i;

interface DatabaseError {
  code?: string;
  detail?: string;
  constraint?: string;
}

const ofDatabase = (error: Error & DatabaseError): ProblemError | undefined => {
  if (error.code === '23505') return problem('already_exists');
  // A NUL, which no text of PostgreSQL holds: it can only have been sent.
  if (error.code === '22021' || error.code === '22P05') return problem('bad_request');
  if (error.code === '23503') {
    const column = /Key \((\w+)\)/.exec(error.detail ?? '')?.[1] ?? 'id';
    return invalid({ [column]: 'There is no such entry.' });
  }
  if (passing.has(error.code ?? '') || error.message.startsWith('cached plan'))
    return new ProblemError('unavailable', { retryAfter: 1 });
  if (databaseAway.test(error.code ?? '') || poolAway.test(error.message))
    return new ProblemError('unavailable', { retryAfter: 2 });
  return undefined;
};

// What file systems say that have no room left.
const diskFull = /^(ENOSPC|EDQUOT)$/;

const toProblem = (error: FastifyError): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const path = issue.instancePath.split('/').slice(1);
      // Of a field that takes several values in a query, the field is named.
      const name =
        (error.validationContext === 'querystring' ? path[0] : path.join('.')) ||
        error.validationContext ||
        'body';
      fields[name] ??= issue.message ?? 'Not valid.';
    }
    return invalid(fields);
  }
  const known = ofFastify[error.code];
  if (known) return problem(known);
  if (error.statusCode === 429) return new ProblemError('too_many_requests');
  // Only the end of a session is a 403: the client signs out on it.
  if (error.statusCode === 403) return problem('not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    const code = (Object.keys(problems) as ProblemCode[]).find(
      (name) => problems[name][0] === error.statusCode,
    );
    return problem(code ?? 'invalid_json');
  }
  if (diskFull.test(error.code)) return new ProblemError('storage_full', { retryAfter: 60 });
  return ofDatabase(error) ?? problem('internal');
};

/** The one place that turns what was thrown into an answer (api.md 'Conventions'). */
export const answerProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  // Sent as text: the route's schema for a success must not serialise these bodies.
  const send = (status: number, body: object) =>
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  if (error instanceof PlanLimitError) return send(200, { code: 422, message: error.message });

  const found = toProblem(error);
  // Not the error itself: one of a wrong answer carries the schema along, and one of the database the row.
  if (found.status >= 500)
    request.log.error({ error: error.code, reason: error.message, stack: error.stack }, found.code);
  else request.log.debug({ code: found.code, fields: found.fields }, found.message);
  const retryAfter = found.retryAfter ?? (found.status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return send(found.status, {
    error: found.message,
    code: found.code,
    ...(found.fields ? { fields: found.fields } : {}),
    ...(found.status === 500 ? { reference: request.id } : {}),
  });
};
