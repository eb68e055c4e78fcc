import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, toLines, toPreview } from './message-text.ts';

const joinText = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

test('collapses a message over 100 characters at the end of a word', () => {
  const word = 'Operations ';
  expect(isLong('x'.repeat(100))).toBe(false);
  expect(isLong('x'.repeat(101))).toBe(true);
  expect(isLong('🙂'.repeat(100))).toBe(false);
  const preview = joinText(toPreview(word.repeat(20)));
  expect(preview.length).toBeLessThanOrEqual(100);
  expect(preview.endsWith('Operations')).toBe(true);
  expect(joinText(toPreview('x'.repeat(500)))).toBe('x'.repeat(100));
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
