import { expect, it } from 'vitest';
import { createEntityTag, createWeakEntityTag, matchesEntityTag } from './entity-tag.ts';

it('creates the same tag for the same content, whole or in parts, and another one for another content', () => {
  const tag = createEntityTag('jobs of today');
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(createEntityTag(Buffer.from('jobs '), 'of today')).toBe(tag);
  expect(createWeakEntityTag('jobs of today')).toBe(`W/${tag}`);
  expect(createEntityTag('jobs of tomorrow')).not.toBe(tag);
});

it.each([
  ['"a"', '"a"'],
  ['W/"a"', '"a"'],
  ['"a"', 'W/"a"'],
  ['W/"a"', 'W/"a"'],
  ['"b", W/"a" ,"c"', '"a"'],
  ['*', '"a"'],
])('If-None-Match: %s matches %s', (header, etag) => {
  expect(matchesEntityTag(header, etag)).toBe(true);
});

it.each([undefined, '', 'a', '"b"', '"aa"', 'W/"b", "c"', 'w/"a"', '"*"'])(
  'If-None-Match: %s does not match "a"',
  (header) => {
    expect(matchesEntityTag(header, '"a"')).toBe(false);
  },
);
