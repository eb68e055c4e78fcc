import { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const wrongTypeMessage = ({ input, expected }: { input?: unknown; expected: string }) => {
  if (input === undefined || input === null) return 'This is required.';
  if (expected === 'int') return 'Please enter a whole number.';
  return expected === 'number' ? 'Please enter a number.' : undefined;
};

const unit = (origin: string) => (origin === 'string' ? ' characters' : '');

const findMessage = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongTypeMessage(issue);
    case 'invalid_value':
      return `Must be one of ${issue.values.join('; ')}.`;
    case 'too_small':
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${unit(issue.origin)}.`;
    default:
      return undefined;
  }
};

/**
 * The sentence for an invalid field whose schema has no message of its own. In a browser, zod must not compile schemas:
 * the content security policy forbids eval, and even probing for it is reported as a violation.
 */
z.config({ customError: findMessage, jitless: 'document' in globalThis });
