import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { jobApply } from '../../../../contract/src/applications.ts';
import { educationCreate } from '../../../../contract/src/career.ts';
import { engagementStatus } from '../../../../contract/src/engagements.ts';
import { reportAdd } from '../../../../contract/src/moderation.ts';
import { ownDataLink } from '../../../../contract/src/own-account.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anEngagement, type Person } from '../../../test/builders.ts';
import { features } from '../../features.ts';
import { zipOwnData } from './own-data.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const linkFor = async (person: Person) => (await test.as(person.token)(ownDataLink)).url;
const fetchZip = (url: string) => test.app.inject({ method: 'GET', url });

/** The files of a zip: name → content. */
const unzip = (zip: Buffer) =>
  new Promise<Record<string, string>>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error);
      const files: Record<string, string> = {};
      opened.on('entry', (entry) =>
        opened.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          text(stream).then((content) => {
            files[entry.fileName] = content;
            opened.readEntry();
          }, reject);
        }),
      );
      opened.on('end', () => resolve(files));
      opened.on('error', reject);
      opened.readEntry();
    });
  });

const exportData = async (person: Person) => {
  const response = await fetchZip(await linkFor(person));
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="your-data-[\d-]+\.zip"$/),
  });
  return unzip(response.rawPayload);
};
const parseRows = (files: Record<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files[`${name}.json`] ?? '[]');

describe('export of personal data', () => {
  it('requires a link that works once and expires after a minute', async () => {
    const person = await aFractional(test);
    expect((await fetchZip('/api/authentication/own_data')).statusCode).toBe(400);
    expect((await fetchZip('/api/authentication/own_data?ticket=nonsense')).json().code).toBe(
      'invalid_ticket',
    );
    const url = await linkFor(person);
    expect((await fetchZip(url)).statusCode).toBe(200);
    expect((await fetchZip(url)).json().code).toBe('invalid_ticket');
    const late = await linkFor(person);
    await sql`update tickets set expires_at = now() - interval '1 second' where purpose = 'export'`.execute(
      test.db,
    );
    expect((await fetchZip(late)).json().code).toBe('invalid_ticket');
  });

  it('exports the data and files of a fractional without secrets [data-export]', async () => {
    const [company, person] = [await aCompany(test), await aFractional(test, { bio: 'A bio of mine' })];
    await test.db
      .updateTable('users')
      .set({ password_hash: 'a-secret-hash' })
      .where('id', '=', person.id)
      .execute();
    const call = test.as(person.token);
    await call(educationCreate, { body: { school: 'School of Mines' } });
    const job_id = await aJob(test, company.companyId);
    await call(jobApply, { body: { job_id, cover_letter: 'A letter that is long enough.' } });
    const { id } = await test.db
      .insertInto('files')
      .values({
        owner_id: person.id,
        purpose: 'resume',
        name: 'me.pdf',
        size: 4,
        content_type: 'application/pdf',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.deps.files.put(id, Buffer.from('%PDF'));

    const files = await exportData(person);
    expect(parseRows(files, 'account')).toMatchObject([{ email: person.email }]);
    expect(parseRows(files, 'profile')).toMatchObject([{ bio: 'A bio of mine' }]);
    expect(parseRows(files, 'education')).toMatchObject([{ school: 'School of Mines' }]);
    expect(parseRows(files, 'applications')).toMatchObject([
      { cover_letter: 'A letter that is long enough.', history: [{ status: 'submitted' }] },
    ]);
    expect(files[`files/resume-${id.slice(-6)}.pdf`]).toBe('%PDF');
    expect(JSON.stringify(files)).not.toContain('a-secret-hash');
  });

  it('contains the engagements with their history, for both sides', async () => {
    const [company, person] = [await aCompany(test, { name: 'Zibeline' }), await aFractional(test)];
    const application_id = await anEngagement(test, person.id, company.companyId);
    await test.as(person.token)(engagementStatus, {
      body: { application_id, status: 'ended', reason: 'It was called off.' },
    });
    for (const [side, by_you] of [
      [person, true],
      [company, false],
    ] as const)
      expect(parseRows(await exportData(side), 'engagements')).toMatchObject([
        {
          company: 'Zibeline',
          status: 'ended',
          end_reason: 'It was called off.',
          history: [{ field: 'status', from: 'planned', to: 'ended', by_you }],
        },
      ]);
    expect(parseRows(await exportData(await aFractional(test)), 'engagements')).toEqual([]);
  });

  it('contains the terms that were offered and accepted, for both sides only', async () => {
    const [company, person] = [await aCompany(test, { name: 'Zibeline' }), await aFractional(test)];
    await anEngagement(test, person.id, company.companyId);
    for (const side of [person, company])
      expect(parseRows(await exportData(side), 'terms')).toMatchObject([
        { company: 'Zibeline', number: 1, outcome: 'accepted', terms: { rate: 180 } },
      ]);
    expect(parseRows(await exportData(await aFractional(test)), 'terms')).toEqual([]);
  });

  it('contains the interviews, for both sides only', async () => {
    const [company, person] = [await aCompany(test, { name: 'Zibeline' }), await aFractional(test)];
    const application_id = await anEngagement(test, person.id, company.companyId);
    await test.db
      .insertInto('interviews')
      .values({ application_id, times: '[]', minutes: 30, time_zone: 'UTC', place: 'The orchard' })
      .execute();
    for (const side of [person, company])
      expect(parseRows(await exportData(side), 'interviews')).toMatchObject([
        { company: 'Zibeline', place: 'The orchard' },
      ]);
    for (const other of [await aFractional(test), await aCompany(test)])
      expect(parseRows(await exportData(other), 'interviews')).toEqual([]);
  });

  it('contains reports by the person, but not about them', async () => {
    const [company, person] = [await aCompany(test), await aFractional(test)];
    await test.as(person.token)(reportAdd, {
      body: { about: 'company', id: company.companyId, reason: 'scam', details: 'They wanted a fee.' },
    });
    expect(parseRows(await exportData(person), 'reports')).toMatchObject([
      { action: 'company_reported', reason: 'scam', words: 'They wanted a fee.' },
    ]);
    expect(JSON.stringify(await exportData(company))).not.toContain('They wanted a fee.');
  });

  it('contains the jobs of the own company only', async () => {
    const [company, other] = [await aCompany(test, { name: 'Zibeline' }), await aCompany(test)];
    await aJob(test, company.companyId, { title: 'A job of Zibeline' });
    await aJob(test, other.companyId, { title: 'A job of somebody else' });
    const files = await exportData(company);
    expect(parseRows(files, 'company')).toMatchObject([{ name: 'Zibeline' }]);
    expect(parseRows(files, 'jobs')).toMatchObject([{ title: 'A job of Zibeline' }]);
    expect(JSON.stringify(files)).not.toContain('somebody else');
    expect(JSON.stringify(files)).not.toContain(other.email);
  });

  it('breaks the stream when a file cannot be read', async () => {
    const person = await aFractional(test);
    const gone = { ...test.deps.files, read: () => Promise.reject(new Error('The disk is gone.')) };
    await test.db
      .insertInto('files')
      .values({ owner_id: person.id, purpose: 'resume', name: 'x', size: 1, content_type: 'application/pdf' })
      .execute();
    await expect(buffer(zipOwnData(features, test.db, gone, person.id))).rejects.toThrow('The disk is gone.');
  });

  it('opens a file when the one before it has been sent, and breaks the stream when one fails while it waits', async () => {
    const person = await aFractional(test);
    const row = {
      owner_id: person.id,
      purpose: 'resume',
      name: 'x',
      size: 1,
      content_type: 'application/pdf',
    } as const;
    await test.db.insertInto('files').values([row, row]).execute();
    const opened: PassThrough[] = [];
    const read = async () => {
      const bytes = new PassThrough();
      opened.push(bytes);
      return bytes;
    };
    const zip = zipOwnData(features, test.db, { ...test.deps.files, read }, person.id);
    const received = buffer(zip);
    received.catch(() => {});
    await expect.poll(() => opened.length).toBe(1);
    await setTimeout(50);
    expect(opened).toHaveLength(1);
    opened[0]?.end('The first.');
    await expect.poll(() => opened.length).toBe(2);
    opened[1]?.destroy(new Error('The bucket took too long.'));
    await expect(received).rejects.toThrow('The bucket took too long.');
  });

  it('closes the open file when the download is broken off', async () => {
    const person = await aFractional(test);
    await test.db
      .insertInto('files')
      .values({ owner_id: person.id, purpose: 'resume', name: 'x', size: 1, content_type: 'application/pdf' })
      .execute();
    const bytes = new PassThrough();
    const zip = zipOwnData(features, test.db, { ...test.deps.files, read: async () => bytes }, person.id);
    zip.resume();
    await expect.poll(() => bytes.listenerCount('end')).toBeGreaterThan(0);
    zip.destroy();
    await expect.poll(() => bytes.destroyed).toBe(true);
  });
});
