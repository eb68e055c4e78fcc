import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, linesOf, partsOf, previewOf } from './message-text.ts';

const links = (text: string) => partsOf(text).filter(({ href }) => href !== undefined);
const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

test('makes web and mail addresses links, and nothing else', () => {
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

test('no text is lost or changed by finding links', () => {
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
      expect(textOf(partsOf(text))).toBe(text);
    }),
  );
});

test('folds a message over 100 characters, at the end of a word', () => {
  const word = 'Operations ';
  expect(isLong('x'.repeat(100))).toBe(false);
  expect(isLong('x'.repeat(101))).toBe(true);
  expect(isLong('🙂'.repeat(100))).toBe(false);
  const preview = textOf(previewOf(word.repeat(20)));
  expect(preview.length).toBeLessThanOrEqual(100);
  expect(preview.endsWith('Operations')).toBe(true);
  expect(textOf(previewOf('x'.repeat(500)))).toBe('x'.repeat(100));
});

test('a link that is cut short in the fold still leads to its whole address', () => {
  const url = `https://cadre.example/${'a'.repeat(150)}`;
  expect(previewOf(`Look: ${url}`)).toEqual([{ text: 'Look: ' }, { text: url.slice(0, 94), href: url }]);
});

test('no line is longer than 300 characters, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ maxLength: 700 }), fc.lorem({ maxCount: 90 }))), (parts) => {
      const text = parts.join('\n');
      const lines = linesOf(text);
      expect(lines.every((line) => Array.from(line).length <= 300)).toBe(true);
      expect(lines.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
    }),
  );
});
