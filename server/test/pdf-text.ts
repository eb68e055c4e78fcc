import { inflateSync } from 'node:zlib';

/** The objects of a PDF by their number: the dictionary, and the unpacked stream of those that have one. */
const readObjects = (pdf: string): Map<string, { head: string; stream: Buffer | undefined }> =>
  new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => {
      const [, head = body, data] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(body) ?? [];
      const bytes = data === undefined ? undefined : Buffer.from(data, 'latin1');
      return [id, { head, stream: bytes && (head.includes('FlateDecode') ? inflateSync(bytes) : bytes) }];
    }),
  );

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** The letters of the glyphs of a font, from its ToUnicode map. */
const readLetters = (map: string): Map<number, string> => {
  const ranges = [...map.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)];
  return new Map(
    ranges.flatMap(([, first = '', , letters = '']) =>
      [...letters.matchAll(/<([\w ]*)>/g)].map(
        ([, hex = ''], index) => [Number.parseInt(first, 16) + index, fromHex(hex)] as const,
      ),
    ),
  );
};

/**
 * The drawn text of a PDF of pdfmake, a line of text for each line of the document, and its embedded files. Reads no more
 * of the format than that.
 */
export const readPdf = (content: Uint8Array): { pages: number; text: string; files: string[] } => {
  const objects = readObjects(Buffer.from(content).toString('latin1'));
  const all = [...objects.values()];
  const getHead = (reference = '') => objects.get(reference)?.head ?? '';
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(getHead(id)) ?? [];
        return [name, readLetters(objects.get(map)?.stream?.toString('latin1') ?? '')] as const;
      }),
    ),
  );
  const texts = all
    .filter(({ stream }) => stream?.includes(' Tf\n'))
    .map(({ stream }) => {
      let letters = new Map<number, string>();
      const parts: string[] = [];
      for (const [, font, glyphs = ''] of String(stream).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
        if (font !== undefined) letters = fonts.get(font) ?? letters;
        const codes = [...glyphs.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        parts.push(codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? '□').join(''));
      }
      return parts.join('');
    });
  return {
    pages: all.filter(({ head }) => /\/Type \/Page\b/.test(head)).length,
    text: texts.join('\n'),
    files: all.filter(({ head }) => /\/EmbeddedFile\b/.test(head)).map(({ stream }) => String(stream)),
  };
};
