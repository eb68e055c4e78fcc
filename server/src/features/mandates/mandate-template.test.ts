import fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { expect, it } from 'vitest';
import { fillTemplate, type MandateValues, readMandateTemplate, toMarkdown } from './mandate-template.ts';

const toText = (tokens: readonly Token[]): string =>
  tokens
    .map((token): string => {
      if (token.type === 'br') return '\n';
      if (token.type === 'list') return toText(token.items);
      return 'tokens' in token && token.tokens
        ? toText(token.tokens)
        : token.type === 'text' || token.type === 'escape'
          ? token.text
          : `<${token.type}>`;
    })
    .join('');

/** A text as it reads: without blank lines and repeated spaces. */
const squeeze = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const markup = fc.constantFrom(
  ...'#*_`[]()<>!&|~\\-+=:.1a \n'.split(''),
  '1. ',
  '- ',
  '```',
  '<b>',
  '&amp;',
  'http://a.b',
  '---',
  '    ',
);
const texts = fc.oneof(
  fc.array(markup, { maxLength: 25 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);

it('writes the words of a party so that they read the same in any place [mandate-text]', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const expected = squeeze(text);
      fc.pre(expected !== '');
      for (const [place, before] of [
        ['', ''],
        ['- Decides: ', 'Decides: '],
        ['1. ', ''],
      ] as const)
        expect(toText(new Lexer({ gfm: false }).lex(`${place}${toMarkdown(text)}\n`))).toBe(
          before + expected,
        );
    }),
    { numRuns: 400 },
  );
});

it.each([
  ['{{company}} and {{nobody}}', 'content/mandate.md names {{nobody}}, which is not defined.'],
  [
    readMandateTemplate().replace('{{payment_days}}', 'soon'),
    'content/mandate.md has to name {{payment_days}}.',
  ],
])(
  'rejects a template with an unknown placeholder, or without one of the five contents',
  (source, message) => {
    expect(() => readMandateTemplate(source)).toThrow(message);
  },
);

it('fills in a value once, whatever it contains', () => {
  const values = { job: '$& {{company}}', company: 'Orchard' } as MandateValues;
  expect(fillTemplate('{{job}} at {{ company }}', values)).toBe('$& {{company}} at Orchard\n');
});
