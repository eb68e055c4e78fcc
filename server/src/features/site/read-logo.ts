import sharp from 'sharp';
import { limits } from '../../../../contract/src/limits.ts';
import { invalid } from '../../lib/problem.ts';
import { refuseFile } from '../../lib/refuse-file.ts';
import { drawPng } from '../../lib/share-images/draw-png.ts';
import { readPicture } from '../accounts/accounts.public.ts';

const logoPixels = 256;

/** Whether a file is text with an SVG element. No picture of another format begins with `<`. */
const isSvg = (bytes: Buffer) => {
  const head = bytes.toString('utf8', 0, 2_000);
  return head.trimStart().startsWith('<') && /<svg[\s>]/i.test(head) && !/<html[\s>]/i.test(head);
};

/** A square PNG of the pixels alone, small enough to be stored in the settings. */
const toSquare = async (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: limits.imagePixels })
    .resize({ width: logoPixels, height: logoPixels, fit: 'contain', background: '#00000000' })
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer();

/**
 * Draws an uploaded logo as a square PNG in base64. An SVG is drawn, too, so that no script, link or style of it is ever
 * served. Throws `invalid_file`.
 */
export const readLogo = async (bytes: Buffer): Promise<string> => {
  if (!isSvg(bytes))
    return (await toSquare((await readPicture(bytes, logoPixels * 4)).bytes)).toString('base64');
  try {
    // The renderer reads no file or address that the SVG names, and runs no script.
    const drawn = await drawPng({ svg: bytes.toString('utf8'), fontFiles: [] }, logoPixels * 4);
    return (await toSquare(drawn)).toString('base64');
  } catch {
    throw refuseFile('This SVG cannot be drawn. Choose another file, or a PNG.');
  }
};

/** Whether a stored logo is a picture such as `readLogo` draws. Throws `invalid_input`. */
export const checkLogo = async (logo: string): Promise<void> => {
  const picture = await sharp(Buffer.from(logo, 'base64'))
    .metadata()
    .catch(() => undefined);
  if (picture?.format !== 'png' || picture.width !== logoPixels || picture.height !== logoPixels)
    throw invalid({ logo: 'Upload the logo again.' });
};
