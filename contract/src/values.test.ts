import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Brand } from './brand.ts';
import { Amount, toMajor, toMinor } from './money.ts';
import { rowWindow } from './paging.ts';
import { Day, Email, Flag, line, paragraph, SearchWords, several, Url, Workplace } from './values.ts';

const getMessage = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('line', () => {
  const Line = line(20, 1);
  it.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\uD800'],
    ['a right-to-left override', 'a\u202Eb'],
    ['a thousand combining marks', `a${'\u0301'.repeat(1000)}`],
    ['a line break', 'a\nb'],
    ['nothing but blanks', '   '],
    ['too much', 'x'.repeat(21)],
  ])('rejects %s in a line of text [text-unsafe]', (_, value) => expect(accepts(Line, value)).toBe(false));
  it.each(['Zoë', '李小龍', 'O’Neill-Ávila', '👩‍💼 CEO', 'e\u0301'])('takes %s', (value) =>
    expect(Line.parse(` ${value} `)).toBe(value),
  );
});

it.each([line, paragraph])('%o checks the length after trimming and names the reason', (text) => {
  expect([getMessage(text(3, 1), ' '), getMessage(text(3, 1), 'abcd')]).toEqual([
    'This is required.',
    'At most 3 characters.',
  ]);
  expect(getMessage(text(9, 3), ' ab ')).toBe('At least 3 characters.');
  expect([text(9, 3).parse(' abc '), text(3).parse(' ')]).toEqual(['abc', '']);
});

it('names an exclusive bound as such', () => {
  expect([getMessage(z.number().gt(0), 0), getMessage(z.number().min(0), -1)]).toEqual([
    'More than 0.',
    'At least 0.',
  ]);
});

it('says how to write a colour, without a contrast that cannot be measured', () => {
  const { error } = Brand.partial().safeParse({ accent_light: '#fff' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Write six hexadecimal digits, such as #c2410c.',
  ]);
});

it('accepts line breaks in a paragraph', () => {
  expect(paragraph(9).parse('a\nb\tc')).toBe('a\nb\tc');
  expect(accepts(paragraph(9), 'a\u0000b')).toBe(false);
});

describe('Email', () => {
  it.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b.de\r\nBcc: x@y.zz',
    `${'x'.repeat(250)}@b.de`,
    'а@b.de',
    '"a"@b.de',
    'a@.de',
    'a@-b-.de',
  ])('refuses %j', (value) => expect(accepts(Email, value)).toBe(false));
  it('is kept in lower case', () =>
    expect(Email.parse(' Ann.Lee+x@Example.CO ')).toBe('ann.lee+x@example.co'));
});

describe('Url', () => {
  it.each([
    'javascript:alert(1)',
    '//evil.example',
    'ftp://a.example',
    'https://user:pass@a.example',
    'user@a.example',
    'mailto:ada@a.example',
    'data:text/html,a.example',
    'words with a.example',
    'localhost',
    'a.ex_ample',
    'a.b_c.example',
  ])('refuses %s', (value) => expect(accepts(Url, value)).toBe(false));
  it.each(['http://a.example', 'https://a.example/b?c=d'])('takes %s', (value) =>
    expect(Url.parse(` ${value} `)).toBe(value),
  );
  it.each(['a.example', 'www.a-b.example/c?d=e#f', 'a.example:8080/b'])('completes %s with https', (value) =>
    expect(Url.parse(value)).toBe(`https://${value}`),
  );
});

describe('Day', () => {
  it.each(['2026-02-30', '294277-01-01', '1899-12-31', '2201-01-01', '01.02.2026', ''])(
    'rejects %j as a day [day-invalid]',
    (value) => expect(accepts(Day, value)).toBe(false),
  );
  it.each(['2028-02-29', '1900-01-01', '2200-12-31'])('takes %s', (value) =>
    expect(accepts(Day, value)).toBe(true),
  );
});

describe('SearchWords', () => {
  it('accepts any string and keeps it short', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400, size: 'max' }),
        (value) => SearchWords.parse(value).length <= 200,
      ),
    ));
  it('keeps the first 200 characters after trimming', () =>
    expect(SearchWords.parse(` ${'a'.repeat(201)}`)).toBe('a'.repeat(200)));
  it('replaces what cannot be searched by a space', () =>
    expect(SearchWords.parse('\u0000a\u202Eb\uD800')).toBe('a b'));
});

it('reads one value or several, in every spelling of a query', () => {
  const Several = several(Workplace);
  expect([
    Several.parse('remote'),
    Several.parse('remote,hybrid'),
    Several.parse(['remote', 'hybrid']),
  ]).toEqual([['remote'], ['remote', 'hybrid'], ['remote', 'hybrid']]);
  expect(accepts(Several, 'moon')).toBe(false);
});

it('reads the flags of links', () => {
  expect(['True', 'true', '1', 'False', 'false', '0'].map((value) => Flag.parse(value))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(accepts(Flag, 'yes')).toBe(false);
});

describe('money', () => {
  it('comes back from minor units as it went in', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (minor) => toMinor(toMajor(minor)) === minor),
    ));
  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1.005, '5'])(
    'rejects %s as an amount [amount-invalid]',
    (value) => expect(accepts(Amount, value)).toBe(false),
  );
  it.each([0, 49.5, 0.1, 1234.56])('takes %s', (value) => expect(accepts(Amount, value)).toBe(true));
  it('keeps a missing amount missing', () => expect(toMajor(null)).toBeNull());
});

it('pages cover every row once, in order', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 150 }), (total, size) => {
      const rows = Array.from({ length: total }, (_, index) => index);
      const seen: number[] = [];
      for (let page = 1; page <= total + 1; page += 1) {
        const { take, skip } = rowWindow({ page, page_size: size });
        seen.push(...rows.slice(skip, skip + take));
      }
      expect(seen).toEqual(rows);
    }),
  ));

it('says whether a day is missing or malformed', () => {
  const getSentence = (value: unknown) => Day.safeParse(value).error?.issues[0]?.message;
  expect([undefined, null, '1 May 2026'].map(getSentence)).toEqual([
    'This is required.',
    'This is required.',
    'Please use the form YYYY-MM-DD.',
  ]);
});
