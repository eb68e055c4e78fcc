import { readdir } from 'node:fs/promises';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { profileImport } from '../../../../contract/src/profile-import.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { buildDocx, buildZip, linkedinExport } from '../../../test/resume-files.ts';
import { byForm } from '../../../test/test-form.ts';
import { drawPdf } from '../../lib/pdf.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
// Uploads are limited per account.
beforeEach(async () => {
  person = await aFractional(test);
});

const send = (bytes: string | Uint8Array, { token }: Person = person) =>
  test.as(token)(profileImport, { body: { file: new Blob([bytes as Uint8Array<ArrayBuffer>]) } });
const refused = async (bytes: string | Uint8Array) => {
  const { status, code, fields, message } = await refusal(send(bytes));
  return { status, code, reason: fields.file ?? message };
};
const invalidFile = (reason: RegExp) => ({
  status: 400,
  code: 'invalid_file',
  reason: expect.stringMatching(reason),
});
const drawResume = (text: string, more = {}) => drawPdf({ content: [{ text }, { text: 'CFO' }], ...more });

describe('refused files', () => {
  it('refuses a company, a call without a session and one without a file', async () => {
    const company = await aCompany(test);
    expect(await refusal(send('{}', company))).toMatchObject({ status: 404 });
    expect(await refusal(test.as()(profileImport, { body: { file: new Blob(['{}']) } }))).toMatchObject({
      status: 401,
    });
    const empty = test.as(person.token)(profileImport, { body: {} as { file: Blob } });
    expect(await refusal(empty)).toMatchObject({ status: 400, fields: { file: 'Choose a file.' } });
  });

  it('names the reason for files of other kinds', async () => {
    expect(await refused('')).toEqual(invalidFile(/empty/));
    expect(await refused('First Name,Last Name\nAda,Byron')).toEqual(invalidFile(/the whole ZIP/));
    expect(await refused('{"basics":')).toEqual(invalidFile(/not valid JSON/));
    expect(await refused('{"name":"Ada"}')).toEqual(invalidFile(/not a resume in the format/));
    expect(await refused(await buildZip({ 'notes.txt': 'Hello.' }))).toEqual(
      invalidFile(/not LinkedIn’s data export/),
    );
    expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual(
      invalidFile(/password or is an old/),
    );
    expect(await refused((await linkedinExport()).subarray(0, 400))).toEqual(invalidFile(/damaged/));
    expect(await refused('%PDF-1.7\nnothing')).toEqual(invalidFile(/cannot be read/));
  });

  it('refuses more than 10 MB, and JSON beyond 1 MB', async () => {
    const large = Buffer.alloc(limits.uploadBytes + 1, 'a');
    expect(await refused(large)).toMatchObject({ status: 413, code: 'too_large' });
    const json = JSON.stringify({ basics: { summary: 'a'.repeat(limits.profileImport.jsonBytes) } });
    expect(await refused(json)).toEqual(invalidFile(/larger than 1 MB/));
  });

  it('refuses a ZIP with too many entries or too many bytes inside, declared or not [import-zip-bomb]', async () => {
    const { entries, entryBytes, inflatedBytes } = limits.unpackedFile;
    const tooLarge = Buffer.alloc(entryBytes + 1, 'a');
    const buildMany = () =>
      linkedinExport(Object.fromEntries(Array.from({ length: entries }, (_, index) => [`${index}.txt`, ''])));
    const buildBomb = () => buildZip({ 'Positions.csv': tooLarge });
    const buildSpread = () => {
      const folders = Array.from({ length: Math.ceil(inflatedBytes / entryBytes) + 1 }, (_, index) => index);
      return buildZip(
        Object.fromEntries(
          folders.map((index) => [`${index}/Skills.csv`, Buffer.alloc(entryBytes, 'a')] as const),
        ),
      );
    };
    const buildDocument = () => buildDocx(['CFO'], { 'word/styles.xml': tooLarge });
    for (const build of byForm([buildBomb], [buildMany, buildBomb, buildSpread, buildDocument]))
      expect(await refused(await build())).toEqual(invalidFile(/unpacks to more/));

    // The same with a size of 9 bytes in its directory.
    const lying = await buildBomb();
    expect(lying.length).toBeLessThan(100_000);
    const directory = lying.indexOf(Buffer.from('504b0102', 'hex'));
    lying.writeUInt32LE(9, directory + 24);
    expect(await refused(lying)).toEqual(invalidFile(/damaged|unpacks to more/));
    // The long form has archives of many megabytes, which a busy machine packs for long.
  }, 60_000);

  it('refuses a PDF that unpacks to more memory than a document needs [import-pdf-bomb]', async () => {
    // Blocks of compressed spaces, 2 GB in all.
    const block = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, ' '), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    const content = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 64 }, () => block)]);
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources <<>> /Contents 4 0 R>> endobj
4 0 obj <</Length ${content.length} /Filter /FlateDecode>> stream\n`),
      content,
      Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
    ]);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    expect(await refused(bomb)).toEqual(invalidFile(/cannot be read/));
    clearInterval(watch);
    expect(most - before).toBeLessThan(1024 * 1024 * 1024);
  });

  it('reads the first rows of a file with very many [import-rows]', async () => {
    const { rows } = limits.profileImport;
    const names = Array.from({ length: 100_000 }, (_, index) => `S${index}`);
    const zip = await linkedinExport({ 'Skills.csv': ['Name', ...names].join('\n') });
    const json = JSON.stringify({ skills: names.slice(0, 40_000).map((name) => ({ name })) });
    for (const [file, count] of [
      [zip, rows - 1],
      [json, rows],
    ] as const)
      expect((await send(file)).notes).toEqual([
        expect.stringContaining(`The file has ${count.toLocaleString('en-GB')} skills;`),
      ]);
  });

  it('refuses paths that leave the archive, and writes none to disk [import-zip-path]', async () => {
    const inside = await buildZip({ 'aaaaaaPositions.csv': 'Company Name,Title\nA,B' });
    const outside = Buffer.from(inside.toString('latin1').replaceAll('aaaaaa', '../../'), 'latin1');
    expect(await refused(outside)).toEqual(invalidFile(/damaged/));
    await send(await linkedinExport());
    const stored = await readdir(test.deps.config.dataDir, { recursive: true }).catch(() => []);
    expect(stored.filter((path) => /csv|zip/i.test(path))).toEqual([]);
  });

  it('says that a file has a password, or that a PDF is scanned', async () => {
    const locked = await linkedinExport();
    for (const [signature, flags] of [
      ['504b0102', 8],
      ['504b0304', 6],
    ] as const)
      for (
        let index = locked.indexOf(signature, 0, 'hex');
        index !== -1;
        index = locked.indexOf(signature, index + 4, 'hex')
      )
        locked.writeUInt16LE(locked.readUInt16LE(index + flags) | 1, index + flags);
    expect(await refused(locked)).toEqual(invalidFile(/protected by a password/));
    expect(await refused(await drawResume('Secret', { userPassword: 'x' }))).toEqual(
      invalidFile(/protected by a password/),
    );
    expect(await refused(await drawPdf({ content: [{ canvas: [] }] }))).toEqual(invalidFile(/scanned/));
  });
});
