import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, splitLinks, toLines, toPreview } from './message-text.ts';

const links = (text: string) => splitLinks(text).filter(({ href }) => href !== undefined);
const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

test('makes only web and email addresses links', () => {
  expect(links('See https://cadre.example/jobs?a=1#b, or www.cadre.example.')).toEqual([
    { text: 'https://cadre.example/jobs?a=1#b', href: 'https://cadre.example/jobs?a=1#b' },
    { text: 'www.cadre.example', href: 'https://www.cadre.example/' },
  ]);
  expect(links('Write to mara@people.example!')).toEqual([
    { text: 'mara@people.example', href: 'mailto:mara@people.example' },
  ]);
  expect(links('javascript:alert(1) data:text/html,x file:///etc/passwd <b>bold</b>')).toEqual([]);
  expect(links('https://en.example/wiki/Chief_(officer) and (https://a.example/b)')).toEqual([
    { text: 'https://en.example/wiki/Chief_(officer)', href: 'https://en.example/wiki/Chief_(officer)' },
    { text: 'https://a.example/b', href: 'https://a.example/b' },
  ]);
});

test('keeps the text when it splits out links', () => {
  const pieces = fc.constantFrom(
    'https://a.example/x',
    'www.b.example',
    'c@d.example',
    ' ',
    '.',
    ')',
    'word',
    '<',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const text = parts.join('');
      expect(textOf(splitLinks(text))).toBe(text);
    }),
  );
});

test('collapses a message over 100 characters at the end of a word', () => {
  const word = 'Operations ';
  expect(isLong('x'.repeat(100))).toBe(false);
  expect(isLong('x'.repeat(101))).toBe(true);
  expect(isLong('🙂'.repeat(100))).toBe(false);
  const preview = textOf(toPreview(word.repeat(20)));
  expect(preview.length).toBeLessThanOrEqual(100);
  expect(preview.endsWith('Operations')).toBe(true);
  expect(textOf(toPreview('x'.repeat(500)))).toBe('x'.repeat(100));
});

test('keeps the full address of a shortened link', () => {
  const url = `https://cadre.example/${'a'.repeat(150)}`;
  expect(toPreview(`Look: ${url}`)).toEqual([{ text: 'Look: ' }, { text: url.slice(0, 94), href: url }]);
});

test('wraps lines at 300 characters without losing a word', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ maxLength: 700 }), fc.lorem({ maxCount: 90 }))), (parts) => {
      const text = parts.join('\n');
      const lines = toLines(text);
      expect(lines.every((line) => Array.from(line).length <= 300)).toBe(true);
      expect(lines.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
    }),
  );
});
