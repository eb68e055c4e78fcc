import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilePurpose, fileUpload } from '../../../../contract/src/accounts.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { listTasksAbout, runTasks } from '../../../test/run-tasks.ts';
import { localFiles } from '../../lib/files.ts';
import { removeFiles, removeOrphanedFiles } from './accounts.tasks.ts';

let test: TestApp;
let admin: Person;
let jpeg: Buffer;

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  jpeg = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const upload = (person: Person, purpose: FilePurpose, bytes: Buffer) =>
  test.as(person.token)(fileUpload, {
    body: { purpose, file: new File([new Uint8Array(bytes)], 'file') as Blob },
  });
const get = (url: string) => test.app.inject({ method: 'GET', url });
const stored = async () =>
  (await readdir(`${test.deps.config.dataDir}/files`, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

describe('storage errors', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    'refuses an upload without a row or file when the disk is full (%s) [upload-disk-full]',
    async (code) => {
      const full = await appForThisTest();
      const person = await aFractional(full);
      const folder = `${full.deps.config.dataDir}/files`;
      const { put } = full.deps.files;
      full.deps.files.put = async (id, bytes) => {
        await put(id, bytes);
        throw Object.assign(new Error(`${code}: no space left on device, write`), { code });
      };
      const refused = await refusal(
        full.as(person.token)(fileUpload, {
          body: { purpose: 'resume', file: new File([new Uint8Array(pdf)], 'cv.pdf') as Blob },
        }),
      );
      expect(refused).toMatchObject({ status: 507, code: 'storage_full', retryAfter: 60 });
      expect(await full.db.selectFrom('files').select('id').execute()).toEqual([]);
      const left = await readdir(folder, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
    },
  );

  it('removes a half-written file [file-half-written]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadre-files-'));
    const store = localFiles(folder);
    // A folder at the target path makes the final rename fail.
    await mkdir(join(folder, 'ab/xab'), { recursive: true });
    await expect(store.put('xab', Buffer.from('bytes'))).rejects.toThrow();
    expect(await readdir(join(folder, 'ab'))).toEqual(['xab']);
    await rm(folder, { recursive: true });
  });
});

describe('unreferenced files', () => {
  const age = (id: string) =>
    test.db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute();

  it('deletes an unused file after two days and keeps used and new files [file-swept]', async () => {
    const person = await aFractional(test);
    const owner = await aCompany(test);
    const [unused, fresh, face, logo, inPost, resume] = [
      await upload(person, 'profile_picture', jpeg),
      await upload(person, 'profile_picture', jpeg),
      await upload(person, 'profile_picture', jpeg),
      await upload(owner, 'company_logo', jpeg),
      await upload(admin, 'blog_image', jpeg),
      await upload(person, 'resume', pdf),
    ];
    await test.db
      .updateTable('users')
      .set({ profile_picture_id: face.id })
      .where('id', '=', person.id)
      .execute();
    await test.db
      .updateTable('companies')
      .set({ logo_id: logo.id })
      .where('id', '=', owner.companyId)
      .execute();
    await test.db
      .updateTable('fractionals')
      .set({ resume_id: resume.id })
      .where('user_id', '=', person.id)
      .execute();
    await test.db
      .insertInto('blog_posts')
      .values({ slug: 'pictures', title: 'Pictures', body: `<img src="${inPost.url}">` })
      .execute();
    for (const { id } of [unused, face, logo, inPost, resume]) await age(id);
    const before = await stored();
    await removeOrphanedFiles.run(test.deps, {});
    await runTasks(test);
    expect(await stored()).toBe(before - 1);
    expect((await get(unused.url)).statusCode).toBe(404);
    for (const { url } of [fresh, face, logo, inPost, resume]) expect((await get(url)).statusCode).toBe(200);
  });

  it('removes the bytes of a file whose row was never committed', async () => {
    const person = await aFractional(test);
    const { id } = await upload(person, 'profile_picture', jpeg);
    expect(await listTasksAbout(test.db, id)).toEqual(['remove_files']);
    const before = await stored();
    await removeFiles.run(test.deps, { ids: [id] });
    expect(await stored()).toBe(before);
    await test.db.deleteFrom('files').where('id', '=', id).execute();
    await removeFiles.run(test.deps, { ids: [id] });
    expect(await stored()).toBe(before - 1);
  });
});
