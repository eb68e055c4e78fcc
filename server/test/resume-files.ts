import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';

/** A ZIP of these files. */
export const buildZip = (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
};

/** A table of LinkedIn's data export. */
export const buildCsv = (columns: string[], rows: string[][]): string => stringify([columns, ...rows]);

/** The columns of the tables that the import reads, as LinkedIn writes them. */
export const linkedinColumns = {
  'Profile.csv': [
    'First Name',
    'Last Name',
    'Maiden Name',
    'Address',
    'Birth Date',
    'Headline',
    'Summary',
    'Industry',
    'Zip Code',
    'Geo Location',
    'Twitter Handles',
    'Websites',
    'Instant Messengers',
  ],
  'Positions.csv': ['Company Name', 'Title', 'Description', 'Location', 'Started On', 'Finished On'],
  'Education.csv': ['School Name', 'Start Date', 'End Date', 'Notes', 'Degree Name', 'Activities'],
  'Skills.csv': ['Name'],
  'Languages.csv': ['Name', 'Proficiency'],
  'Certifications.csv': ['Name', 'Url', 'Authority', 'Started On', 'Finished On', 'License Number'],
};

/** An export of an executive, with the notes that some of its files begin with. */
export const linkedinExport = (more: Record<string, string | Buffer> = {}): Promise<Buffer> => {
  const profile = {
    Headline: 'Finance lead for software companies',
    Summary: `${'I build finance teams that founders and boards can rely on. '.repeat(5)}\n\nBased in Leeds.`,
    'Geo Location': 'Leeds, England, United Kingdom',
    Websites: '[COMPANY:https://finance.example/leeds,PERSONAL:https://b.example]',
  };
  return buildZip({
    'Profile.csv': buildCsv(linkedinColumns['Profile.csv'], [
      linkedinColumns['Profile.csv'].map((column) => profile[column as keyof typeof profile] ?? ''),
    ]),
    'Positions.csv': buildCsv(linkedinColumns['Positions.csv'], [
      ['Northwind', 'CFO', 'Closed the books in five days.\nLed "four" people.', 'Leeds', 'Mar 2018', ''],
      ['Hazelbrook', 'Finance Director', '', 'York', 'Jan 2011', 'Feb 2018'],
    ]),
    'Education.csv': buildCsv(linkedinColumns['Education.csv'], [
      ['Leeds University', '1998', '2001', '', 'BSc', ''],
    ]),
    'Skills.csv': `Notes:\n"Skills are listed in the order in which you added them."\n\n${buildCsv(
      linkedinColumns['Skills.csv'],
      [['Herding ledgers'], ['fundraising'], ['M&A'], ['Forecasting'], ['FORECASTING']],
    )}`,
    'Languages.csv': buildCsv(linkedinColumns['Languages.csv'], [
      ['English', 'Native or bilingual proficiency'],
      ['French', ''],
    ]),
    'Certifications.csv': buildCsv(linkedinColumns['Certifications.csv'], [
      ['ACA', '', 'ICAEW', 'Jun 2004', '', ''],
    ]),
    'Connections.csv': 'Notes:\n"Not read."\n\nFirst Name,Last Name\nAda,Byron\n',
    ...more,
  });
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A DOCX with these paragraphs. */
export const buildDocx = (
  paragraphs: string[],
  more: Record<string, string | Buffer> = {},
): Promise<Buffer> =>
  buildZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
    ...more,
  });
