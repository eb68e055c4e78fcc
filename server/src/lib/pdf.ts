import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The library with its own fonts. It reads no other file and no URL. */
const openPrinter = async () => {
  const { default: printer } = await import('pdfmake');
  const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto.js'))), 'Roboto');
  const roboto = (style: string) => join(folder, `Roboto-${style}.ttf`);
  printer.setFonts({
    Roboto: {
      normal: roboto('Regular'),
      bold: roboto('Medium'),
      italics: roboto('Italic'),
      bolditalics: roboto('MediumItalic'),
    },
  });
  printer.setLocalAccessPolicy((path) => path.startsWith(folder + sep));
  printer.setUrlAccessPolicy(() => false);
  return printer;
};

let opened: ReturnType<typeof openPrinter> | undefined;

/** Draws a PDF in Roboto; the library is loaded for the first one. Characters that the font lacks are drawn as boxes. */
export const drawPdf = async (definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> => {
  opened ??= openPrinter();
  const printer = await opened;
  return new Uint8Array(await printer.createPdf(definition).getBuffer());
};
