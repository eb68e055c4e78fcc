import { readZip } from '../../lib/read-zip.ts';
import { refuseFile } from '../../lib/refuse-file.ts';

const officeTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Whether this is the type of a DOCX or XLSX document. */
export const isOfficeType = (type: string): boolean => officeTypes.includes(type);

const refusal = () =>
  refuseFile(
    'This document contains macros, embedded files or links to other documents. Save it as a PDF and choose that one.',
  );

/** Parts that run, embed or load something. */
const activePart = /vba|macro|activex|embeddings\/|oleobject|externallinks\/|\.(bin|exe|js|vbs)$/i;
/** Printer settings are `.bin`, too, and only describe paper. */
const harmlessPart = /\/printerSettings\/printerSettings\d+\.bin$/;

const isActivePart = (path: string) => activePart.test(path) && !harmlessPart.test(path);

/** A relation to something outside the document, other than a link that a reader follows. */
const loadsFromOutside = (relations: string): boolean =>
  (relations.match(/<Relationship\b[^>]*>/g) ?? []).some(
    (relation) =>
      /TargetMode\s*=\s*["']External["']/i.test(relation) &&
      !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation),
  );

/**
 * Refuses a DOCX or XLSX document with macros, embedded objects or content that is loaded from elsewhere. Throws
 * `invalid_file`.
 */
export const checkOfficeDocument = async (bytes: Buffer): Promise<void> => {
  const relations = await readZip(bytes, (path) => {
    if (isActivePart(path)) throw refusal();
    return path.endsWith('.rels') || path === '[Content_Types].xml';
  });
  for (const [path, content] of relations) {
    const xml = content.toString();
    // Declared entities could spell what is looked for in another way.
    if (/<!(DOCTYPE|ENTITY)/i.test(xml) || content.includes(0)) throw refusal();
    if (path.endsWith('.rels') ? loadsFromOutside(xml) : /macroEnabled|vba|activeX/i.test(xml))
      throw refusal();
  }
};
