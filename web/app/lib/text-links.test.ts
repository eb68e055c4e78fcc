import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './text-links.ts';

const links = (text: string) => splitLinks(text).filter(({ href }) => href !== undefined);
const joinText = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

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
      expect(joinText(splitLinks(text))).toBe(text);
    }),
  );
});
