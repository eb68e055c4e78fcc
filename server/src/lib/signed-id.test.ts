import { expect, it } from 'vitest';
import { readSignedId, signId } from './signed-id.ts';

const id = '018f0000-0000-7000-8000-000000000000';
const token = signId('secret', 'newsletter', id);

it('reads the id of a signed token', () => {
  expect(readSignedId('secret', 'newsletter', token)).toBe(id);
});

it.each([
  '',
  'x',
  id,
  `${token}x`,
  `${token}.more`,
  signId('secret', 'newsletter', 'no-id'),
  signId('other', 'newsletter', id),
  signId('secret', 'other', id),
])('throws invalid_ticket for the token %j', (text) => {
  expect(() => readSignedId('secret', 'newsletter', text)).toThrow(
    expect.objectContaining({ code: 'invalid_ticket' }),
  );
});
