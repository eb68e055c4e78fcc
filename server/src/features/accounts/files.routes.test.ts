import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilePurpose, fileUpload } from '../../../../contract/src/accounts.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { eraseUser } from './accounts.public.ts';

let test: TestApp;
let fractional: Person;
let company: Person;
let admin: Person;
let jpeg: Buffer;

beforeAll(async () => {
  test = await appForTest();
  [fractional, company, admin] = [await aFractional(test), await aCompany(test), await anAdmin(test)];
  jpeg = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Copyright: 'a photographer' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><script>alert(1)</script></svg>';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const upload = (person: Person, purpose: FilePurpose, bytes: Buffer, name = 'file.jpg') =>
  test.as(person.token)(fileUpload, {
    body: { purpose, file: new File([new Uint8Array(bytes)], name) as Blob },
  });
const get = (url: string) => test.app.inject({ method: 'GET', url });
const stored = async () => {
  const folder = `${test.deps.config.dataDir}/files`;
  // The folder is created with the first file.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};

describe('picture', () => {
  it('re-encodes a picture without metadata at display size [picture-redrawn]', async () => {
    const uploaded = await upload(fractional, 'profile_picture', jpeg, '../../me.jpg');
    expect(uploaded).toMatchObject({
      url: `/api/files/${uploaded.id}`,
      name: 'me.jpg',
      content_type: 'image/webp',
    });
    const response = await get(uploaded.url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(uploaded.size),
    });
    const meta = await sharp(response.rawPayload).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 800, height: 400 });
    expect([meta.exif, meta.xmp, meta.icc]).toEqual([undefined, undefined, undefined]);
    expect(response.rawPayload.includes('a photographer')).toBe(false);
  });

  it('accepts PNG and WebP', async () => {
    for (const bytes of [await sharp(jpeg).png().toBuffer(), await sharp(jpeg).webp().toBuffer()])
      await expect(upload(company, 'company_logo', bytes)).resolves.toMatchObject({
        content_type: 'image/webp',
      });
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['truncated', () => jpeg.subarray(0, jpeg.length / 2)],
    ['HTML with the name of a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from(svg)],
    ['GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
    ['a PDF', () => pdf],
  ])('rejects a picture that is %s [picture-invalid]', async (_name, make) => {
    const before = await stored();
    const refused = await refusal(upload(fractional, 'profile_picture', make()));
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_file',
      fields: { file: expect.any(String) },
    });
    expect(await stored()).toBe(before);
  });

  it('rejects a picture of more than 40 megapixels [picture-too-large]', async () => {
    const flood = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const refused = await refusal(upload(fractional, 'profile_picture', flood));
    expect(refused.fields.file).toContain('40 megapixels');
  });
});

describe('resume', () => {
  it('serves a PDF only by a signed link and as an attachment [resume-signed-link]', async () => {
    const uploaded = await upload(fractional, 'resume', pdf, 'Ada „CTO“.pdf');
    expect(uploaded).toMatchObject({ content_type: 'application/pdf', size: pdf.length });
    const response = await get(uploaded.url);
    expect(response.rawPayload.equals(pdf)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-disposition': `attachment; filename="resume.pdf"; filename*=UTF-8''Ada%20%E2%80%9ECTO%E2%80%9C.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await get(`/api/files/${uploaded.id}`)).statusCode).toBe(404);
    expect((await get(uploaded.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(
      404,
    );
    expect((await get(uploaded.url.replace(/expires=\d/, 'expires=9'))).statusCode).toBe(404);
  });

  it('is closed to everybody but admins while its owner is suspended, and to a suspended reader [resume-suspended]', async () => {
    const [owner, reader] = [await aFractional(test), await aCompany(test)];
    const { id, url } = await upload(owner, 'resume', pdf);
    const links = [url, test.deps.signFileUrl(id, reader.id), test.deps.signFileUrl(id, admin.id)];
    const codes = () => Promise.all(links.map(async (link) => (await get(link)).statusCode));
    const setStatus = (person: Person, status: 'active' | 'suspended') =>
      test.db.updateTable('users').set({ status }).where('id', '=', person.id).execute();
    expect(await codes()).toEqual([200, 200, 200]);
    await setStatus(owner, 'suspended');
    expect(await codes()).toEqual([404, 404, 200]);
    await setStatus(owner, 'active');
    await setStatus(reader, 'suspended');
    expect(await codes()).toEqual([200, 404, 200]);
    const [first = '', others = ''] = links;
    const taken = others.replace(reader.id, owner.id);
    expect([first, (await get(taken)).statusCode]).toEqual([url, 404]);
  });

  it('rejects a picture', async () => {
    expect((await refusal(upload(fractional, 'resume', jpeg))).code).toBe('invalid_file');
  });

  it.each([
    ['a script', '<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>', 'scripts'],
    ['encryption', '<</Encrypt 2 0 R>>', 'password'],
  ])('rejects a PDF with %s and says how to fix it [resume-active-content]', async (_, object, word) => {
    const before = await stored();
    const bytes = Buffer.from(`%PDF-1.7\n1 0 obj\n${object}\nendobj\n%%EOF\n`);
    const { status, code, fields } = await refusal(upload(fractional, 'resume', bytes));
    expect([status, code]).toEqual([400, 'invalid_file']);
    expect(fields.file).toContain(word);
    expect(fields.file).toContain('Print it to a new PDF');
    expect(await stored()).toBe(before);
  });

  it('rejects the EICAR file, alone and within a PDF [resume-eicar]', async () => {
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
    for (const bytes of [Buffer.from(eicar), Buffer.concat([pdf, Buffer.from(eicar)])])
      expect((await refusal(upload(fractional, 'resume', bytes))).fields.file).toContain('virus');
  });
});

describe('upload', () => {
  it.each([
    ['company_logo', () => fractional],
    ['blog_image', () => company],
    ['resume', () => admin],
  ] as const)('rejects %s from another kind of account', async (purpose, person) => {
    const refused = await refusal(upload(person(), purpose, jpeg));
    expect(refused).toMatchObject({ status: 400, fields: { purpose: expect.any(String) } });
  });

  it('returns 413 too_large above 10 MB', async () => {
    const refused = await refusal(upload(fractional, 'profile_picture', Buffer.alloc(10 * 1024 * 1024 + 1)));
    expect(refused).toMatchObject({ status: 413, code: 'too_large' });
  });

  const raw = (form: FormData) => {
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return request.arrayBuffer().then((body) =>
      test.app.inject({
        method: 'POST',
        url: '/api/authentication/file_upload',
        headers: {
          authorization: `Bearer ${fractional.token}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(body),
      }),
    );
  };
  const part = () => new File([new Uint8Array(jpeg)], 'a.jpg');

  it('rejects an upload of two files, of none, or for an unknown purpose [upload-form-invalid]', async () => {
    const two = new FormData();
    two.append('purpose', 'profile_picture');
    two.append('file', part());
    two.append('file', part());
    expect((await raw(two)).statusCode).toBe(400);
    const none = new FormData();
    none.append('purpose', 'profile_picture');
    expect((await raw(none)).json().fields).toHaveProperty('file');
    const unknown = new FormData();
    unknown.append('purpose', 'avatar');
    unknown.append('file', part());
    expect((await raw(unknown)).json().fields).toHaveProperty('purpose');
  });

  it('returns 415 for a body that is not a form, and for a form to another call', async () => {
    const send = (path: string, type: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/authentication/${path}`,
        headers: { authorization: `Bearer ${fractional.token}`, 'content-type': type },
        payload,
      });
    expect((await send('file_upload', 'application/json', '{}')).statusCode).toBe(415);
    const form = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nada@people.example\r\n--x--\r\n';
    expect((await send('forgotPassword', 'multipart/form-data; boundary=x', form)).statusCode).toBe(415);
  });

  it('stores nothing when an upload breaks off [upload-aborted]', async () => {
    const before = await stored();
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/authentication/file_upload',
      headers: {
        authorization: `Bearer ${fractional.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nresume\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}`,
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_file']);
    expect(await stored()).toBe(before);
  });

  it('stores a file once per Idempotency-Key, and rejects another file with the same key', async () => {
    const before = await stored();
    const send = (name: string, bytes = pdf) =>
      test.as(fractional.token)(fileUpload, {
        body: { purpose: 'resume', file: new File([new Uint8Array(bytes)], name) as Blob },
        idempotencyKey: 'a-resume',
      });
    const responses = await Promise.all([send('cv.pdf'), send('cv.pdf'), send('cv.pdf')]);
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toBe(before + 1);
    const other = Buffer.concat([pdf, Buffer.from('%more')]);
    expect((await refusal(send('cv.pdf', other))).code).toBe('idempotency_mismatch');
    expect(await stored()).toBe(before + 1);
  });

  it('limits uploads to twenty an hour [upload-limit]', async () => {
    const limited = await appForThisTest({ rateLimits: true });
    const person = await aFractional(limited);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (
          await limited.app.inject({
            method: 'POST',
            url: '/api/authentication/file_upload',
            headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
            payload: '{}',
          })
        ).statusCode,
      );
    expect(statuses.indexOf(429)).toBe(20);
  });
});

it('returns 404 for an unknown file', async () => {
  expect((await get('/api/files/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
});

it('removes the files of an erased account', async () => {
  const person = await aFractional(test);
  const uploaded = await upload(person, 'profile_picture', jpeg);
  const before = await stored();
  await test.db.transaction().execute((db) => eraseUser(db, person.id));
  await runTasks(test);
  expect((await get(uploaded.url)).statusCode).toBe(404);
  expect(await stored()).toBe(before - 1);
});
