import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { limits } from '../../../../contract/src/limits.ts';
import { hasVirus } from '../../lib/clamd.ts';
import type { Deps } from '../../lib/deps.ts';
import { refuseFile } from '../../lib/refuse-file.ts';
import { checkOfficeDocument, isOfficeType } from './office-content.ts';
import { findPdfRefusal, type PdfRefusal } from './pdf-content.ts';

/** The checked bytes of an upload with the type that they have. Width and height of a picture, in pixels. */
export interface UploadContent {
  bytes: Buffer;
  type: string;
  width?: number;
  height?: number;
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Encodes the picture again from its pixels, which removes metadata and any embedded content. */
const reencode = async (bytes: Buffer, pixels: number): Promise<UploadContent> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'warning' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
  } catch (cause) {
    throw refuseFile(
      /pixel limit/i.test(String(cause))
        ? 'This picture is too large. The maximum is 40 megapixels.'
        : 'This picture is damaged. Choose another one.',
    );
  }
};

/** Part of the file by which virus scanners are tested. In two parts, so that no scanner refuses this one. */
const testVirus = ['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE'].join('-');

const newPdf = 'Print it to a new PDF (“Save as PDF” in the print dialog) and upload that one.';
const pdfRefusals: Record<PdfRefusal, string> = {
  active: `This PDF contains scripts, attachments or actions, which are not allowed. ${newPdf}`,
  encrypted: `This PDF is protected by a password or permissions. ${newPdf}`,
  unreadable: `This PDF cannot be checked for scripts and attachments. ${newPdf}`,
};

const checkPdf = (bytes: Buffer) => {
  const refusal = findPdfRefusal(bytes);
  if (refusal) throw refuseFile(pdfRefusals[refusal]);
};

const checkViruses = async (bytes: Buffer, { clamdUrl }: Pick<Deps['config'], 'clamdUrl'>) => {
  if (bytes.includes(testVirus) || (clamdUrl !== undefined && (await hasVirus(clamdUrl, bytes))))
    throw refuseFile('This file contains a virus. Choose another one.');
};

const detectType = async (bytes: Buffer): Promise<string> => {
  if (bytes.length === 0) throw refuseFile('This file is empty.');
  return (await fileTypeFromBuffer(bytes))?.mime ?? '';
};

/** A picture whose longer side has at most `pixels`. Throws `invalid_file`. */
export const readPicture = async (bytes: Buffer, pixels: number): Promise<UploadContent> => {
  if (!pictureTypes.includes(await detectType(bytes)))
    throw refuseFile('Choose a JPEG, PNG or WebP picture.');
  return reencode(bytes, pixels);
};

/** A PDF that only shows pages. Throws `invalid_file`. */
export const readPdf = async (bytes: Buffer, config: Deps['config']): Promise<UploadContent> => {
  const type = await detectType(bytes);
  await checkViruses(bytes, config);
  if (type !== 'application/pdf') throw refuseFile('Choose a PDF file.');
  checkPdf(bytes);
  return { bytes, type };
};

const textTypes: Record<string, string> = { csv: 'text/csv', md: 'text/plain', txt: 'text/plain' };
/** Whether a byte is a control character other than tab, line breaks and form feed: a text of any encoding has none. */
const isBinary = (byte: number) => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));

/** The type of a text by its extension. Content alone cannot tell a table from a text. */
const detectTextType = (name: string, bytes: Buffer): string | undefined => {
  const type = textTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  return type !== undefined && !bytes.some(isBinary) ? type : undefined;
};

/** A file for another person: a picture, or a PDF, Office document or text without active content. Throws `invalid_file`. */
export const readSharedFile = async (
  bytes: Buffer,
  name: string,
  pixels: number,
  config: Deps['config'],
): Promise<UploadContent> => {
  const type = await detectType(bytes);
  if (pictureTypes.includes(type)) return reencode(bytes, pixels);
  await checkViruses(bytes, config);
  const kind = type === '' ? detectTextType(name, bytes) : type;
  if (kind === 'application/pdf') checkPdf(bytes);
  else if (kind !== undefined && isOfficeType(kind)) await checkOfficeDocument(bytes);
  else if (type !== '' || kind === undefined)
    throw refuseFile(
      'Choose a JPEG, PNG or WebP picture, a PDF, DOCX or XLSX document, or a text or CSV file.',
    );
  return { bytes, type: kind };
};
