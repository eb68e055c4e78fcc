import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileUpload } from '../../../contract/src/accounts.ts';
import { appForThisTest, refusal } from '../../test/app-for-test.ts';
import { bucketForTest } from '../../test/bucket-for-test.ts';
import { aFractional } from '../../test/builders.ts';
import { type FileStore, localFiles } from './files.ts';
import { s3Files } from './files-s3.ts';

let bucket: Awaited<ReturnType<typeof bucketForTest>>;
let folder: string;
beforeAll(async () => {
  bucket = await bucketForTest();
  folder = await mkdtemp(join(tmpdir(), 'cadre-files-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => FileStore][] = [
  ['a folder', () => localFiles(folder)],
  ['a bucket', () => s3Files(bucket.settings)],
];

const readContent = async (store: FileStore, id: string) => {
  const stream = await store.read(id);
  return stream && Buffer.concat(await stream.toArray());
};

describe.each(stores)('files in %s', (_, open) => {
  it('returns files as stored, large ones too, until they are removed', async () => {
    const store = open();
    const [small, large] = [randomUUID(), randomUUID()];
    const bytes = Buffer.alloc(5_000_000, 'Zibeline ');
    await store.put(small, Buffer.from([0, 255, 13, 10]));
    await store.put(large, bytes);
    expect(await readContent(store, small)).toEqual(Buffer.from([0, 255, 13, 10]));
    expect((await readContent(store, large))?.equals(bytes)).toBe(true);
    await store.remove(small);
    expect(await readContent(store, small)).toBeUndefined();
    expect((await readContent(store, large))?.length).toBe(bytes.length);
  });

  it('returns the last stored bytes and tolerates a second removal', async () => {
    const store = open();
    const id = randomUUID();
    await store.put(id, Buffer.from('first'));
    await store.put(id, Buffer.from('second'));
    expect(String(await readContent(store, id))).toBe('second');
    await store.remove(id);
    await store.remove(id);
    expect(await readContent(store, id)).toBeUndefined();
  });

  it('returns undefined before a file is stored', async () => {
    expect(await open().read(randomUUID())).toBeUndefined();
  });
});

describe('a bucket', () => {
  it('refuses a signature with another secret', async () => {
    const store = s3Files({ ...bucket.settings, secretAccessKey: 'another' });
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is retried after a temporary failure', async () => {
    const store = s3Files(bucket.settings);
    const id = randomUUID();
    bucket.state.failures = 2;
    await store.put(id, Buffer.from('kept'));
    expect(String(await readContent(store, id))).toBe('kept');
  });

  it.each(['hangs up', 500] as const)(
    'responds 503 and leaves no row when it is unavailable (%s)',
    async (mood) => {
      const test = await appForThisTest({ s3: bucket.settings });
      test.deps.files = s3Files(bucket.settings);
      const person = await aFractional(test);
      const upload = () =>
        test.as(person.token)(fileUpload, {
          body: { purpose: 'resume', file: new File(['%PDF-1.7\n%%EOF\n'], 'resume.pdf') as Blob },
        });
      bucket.state.mood = mood;
      const refused = await refusal(upload());
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await test.db.selectFrom('files').select('id').execute()).toEqual([]);
      bucket.state.mood = 'well';
      const { url } = await upload();
      const response = await test.app.inject({ url });
      expect(response).toMatchObject({ statusCode: 200, body: '%PDF-1.7\n%%EOF\n' });
      bucket.state.mood = mood;
      expect((await test.app.inject({ url })).statusCode).toBe(503);
      bucket.state.mood = 'well';
    },
  );
});
