import { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const ofType = ({ input, expected }: { input?: unknown; expected: string }) => {
  if (input === undefined || input === null) return 'This is required.';
  if (expected === 'int') return 'Please enter a whole number.';
  return expected === 'number' ? 'Please enter a number.' : undefined;
};

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');

const messageOf = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue);
    case 'invalid_value':
      return `Must be one of ${issue.values.join('; ')}.`;
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}.`;
    default:
      return undefined;
  }
};

/**
 * What is wrong with a field in words for a person, wherever its schema says nothing better itself. In a browser zod writes
 * no code of its own: our policy would stop it, and only asking whether it may is told as a breach.
 */
z.config({ customError: messageOf, jitless: 'document' in globalThis });
