import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byForm } from '../../../test/test-form.ts';
import { findPdfRefusal } from './pdf-content.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer\n<</Size 9/Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ]);
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\r\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
const objectStream = (
  content: string,
  more = '/Filter/FlateDecode',
  encode: (data: Buffer) => Buffer = (data) => deflateSync(data),
) => pdf(stream(`/Type/ObjStm/N 1/First 4${more}`, encode(Buffer.from(`9 0 ${content}`))));

const javaScript = '<</S/JavaScript/JS(app.alert(1))>>';

describe('refuses', () => {
  it.each<[string, Buffer]>([
    ['a script when it opens', pdf(`<</Type/Catalog/OpenAction${javaScript}>>`)],
    ['a script by reference', pdf('<</OpenAction 2 0 R>>', javaScript)],
    ['scripts by name', pdf('<</Names<</JavaScript<</Names[(a) 2 0 R]>>>>>>')],
    ['a name with escaped characters', pdf('<</OpenAction<</S/J#61vaScr#69pt/#4AS(x)>>>>')],
    ['additional actions', pdf('<</Type/Page/AA<</O 3 0 R>>>>')],
    ['a program to launch', pdf('<</S/Launch/F(cmd.exe)>>')],
    ['an embedded file', pdf(stream('/Type/EmbeddedFile', Buffer.from('x')))],
    ['rich media', pdf('<</Subtype/RichMedia>>')],
    ['a link that opens by itself', pdf('<</OpenAction<</S/URI/URI(https://evil.example)>>>>')],
    ['a form that is sent', pdf('<</A<</S/SubmitForm/F(https://evil.example)>>>>')],
    ['a script in an object stream', objectStream(javaScript)],
    ['a script in an object stream with a filter array', objectStream(javaScript, '/Filter[/FlateDecode]')],
    ['a script in a plain object stream', objectStream(javaScript, '', (data) => data)],
    ['a script after an unclosed string', pdf('(never closed', `<</A${javaScript}>>`)],
    [
      'a script after an unclosed object',
      Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj <</A'), pdf(javaScript)]),
    ],
    ['a script behind a comment', pdf('<</A%)\n/S/JavaScript>>')],
  ])('%s', (_, bytes) => {
    expect(findPdfRefusal(bytes)).toBe('active');
  });

  it.each<[string, Buffer]>([
    ['another filter', objectStream(javaScript, '/Filter/LZWDecode')],
    ['two filters', objectStream(javaScript, '/Filter[/ASCIIHexDecode/FlateDecode]')],
    ['a filter by reference', objectStream(javaScript, '/Filter 7 0 R')],
    ['a second filter', objectStream(javaScript, '/X<</Filter/FlateDecode>>/Filter/LZWDecode')],
    ['a predictor', objectStream(javaScript, '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')],
    ['data that is not compressed', objectStream(javaScript, '/Filter/FlateDecode', (data) => data)],
  ])('an object stream that cannot be read: %s', (_, bytes) => {
    expect(findPdfRefusal(bytes)).toBe('unreadable');
  });

  it('an encrypted document', () => {
    expect(findPdfRefusal(pdf('<</Filter/Standard>>', '<</Encrypt 1 0 R>>'))).toBe('encrypted');
  });

  it('an object stream that inflates to hundreds of megabytes, quickly [resume-bomb]', () => {
    const start = performance.now();
    const bomb = pdf(
      stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.alloc(300e6, 32))),
    );
    const made = performance.now();
    expect(findPdfRefusal(bomb)).toBe('unreadable');
    expect(performance.now() - made).toBeLessThan(made - start + 1_000);
    const strings = Buffer.from(`%PDF-1.4\n${'1 0 obj('.repeat(1_200_000)}`);
    expect(findPdfRefusal(strings)).toBe('unreadable');
  });
});

describe('accepts', () => {
  // The catalogs that these programs write.
  it.each<[string, Buffer]>([
    ['LibreOffice', pdf('<</Type/Catalog/Pages 2 0 R\n/OpenAction[1 0 R /XYZ null null 0]\n/Lang(en-GB)>>')],
    [
      'Word',
      pdf(
        '<</Type/Catalog/Pages 2 0 R/Lang(en) /StructTreeRoot 15 0 R/MarkInfo<</Marked true>>/Metadata 32 0 R>>',
      ),
    ],
    ['Chrome', pdf('<</Type /Catalog\n/Pages 2 0 R\n/ViewerPreferences <</DisplayDocTitle true>>>>')],
    [
      'pdfTeX',
      objectStream('<</S/GoTo/D[5 0 R/Fit]>><</Type/Catalog/OpenAction 9 0 R/PageMode/UseOutlines>>'),
    ],
    ['an inline jump', pdf('<</Type/Catalog/OpenAction<</S/GoTo/D[5 0 R/Fit]>>>>')],
    [
      'Pages',
      pdf(
        '<< /Type /Catalog /Pages 2 0 R /Version /1.4 >>',
        stream('/Filter /FlateDecode', deflateSync(Buffer.from('/JS Do'))),
      ),
    ],
    ['a link with such a path', pdf('<</A<</S/URI/URI(https://git.example/me/JS \\) /AA)>>>>', '<4A53>')],
    ['an escaped bracket', pdf('<</Title(a \\( b)/Author(/JavaScript)>>')],
  ])('%s', (_, bytes) => {
    expect(findPdfRefusal(bytes)).toBeUndefined();
  });
});

it('reads damaged documents without an error', () => {
  const whole = objectStream(javaScript).toString('latin1');
  const piece = fc.oneof(
    fc.constantFrom(
      '1 0 obj',
      'endobj',
      'stream\n',
      'endstream',
      '<<',
      '>>',
      '(',
      ')',
      '\\',
      '/',
      '[',
      '<',
      '%',
      '\n',
      '/Type/ObjStm',
      '/Filter/FlateDecode',
      '/OpenAction',
    ),
    fc.nat(whole.length - 1).map((at) => whole.slice(at, at + 40)),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const bytes = Buffer.from(`%PDF-1.4\n${pieces.join('')}`, 'latin1');
      expect([undefined, 'active', 'encrypted', 'unreadable']).toContain(findPdfRefusal(bytes));
      // Whatever comes before, an object of its own is read.
      expect(
        findPdfRefusal(Buffer.concat([bytes, Buffer.from(`\n8 0 obj${javaScript}endobj`)])),
      ).toBeDefined();
    }),
    { numRuns: byForm(300, 20_000) },
  );
});
