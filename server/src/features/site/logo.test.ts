import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { siteLogo, siteSettings, siteSettingUpdate } from '../../../../contract/src/site-settings.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await appForTest();
  owner = await anAdmin(test);
});
afterAll(() => test.close());

const upload = (bytes: Uint8Array | string, by: Person | undefined = owner) =>
  test.as(by?.token)(siteLogo, { body: { file: new File([bytes as BlobPart], 'logo') as Blob } });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e' } }).png();
const readPixels = (logo: string) =>
  sharp(Buffer.from(logo, 'base64')).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

describe('an uploaded logo', () => {
  it('is refused for other people', async () => {
    const png = await picture(64, 64).toBuffer();
    for (const person of [await anAdmin(test, { admin_role: 'content' }), await aFractional(test)])
      expect(await refusal(upload(png, person))).toMatchObject({ status: 404 });
  });

  it.each([
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj', 'Choose a JPEG, PNG or WebP picture.'],
    ['a web page', '<!doctype html><html><svg></svg></html>', 'Choose a JPEG, PNG or WebP picture.'],
    ['a prolog without an end', `${'<!---->'.repeat(280)}<x`, 'Choose a JPEG, PNG or WebP picture.'],
    ['a text', 'A logo', 'Choose a JPEG, PNG or WebP picture.'],
    [
      'an SVG that is cut off',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0',
      'This SVG cannot be drawn.',
    ],
    [
      'an SVG that names a file of the server',
      '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg"><text>&f;</text></svg>',
      'This SVG cannot be drawn.',
    ],
  ])('is refused if it is %s', async (_, content, message) => {
    expect(await refusal(upload(content))).toMatchObject({
      status: 400,
      code: 'invalid_file',
      fields: { file: expect.stringContaining(message) },
    });
  });

  it('is refused if it is too large, or no picture behind the first bytes of one', async () => {
    expect(await refusal(upload(new Uint8Array(limits.uploadBytes + 1)))).toMatchObject({
      code: 'too_large',
    });
    const cut = (await picture(64, 64).toBuffer()).subarray(0, 40);
    expect(await refusal(upload(cut))).toMatchObject({ code: 'invalid_file' });
  });

  it('becomes a square PNG with its shape, on nothing', async () => {
    const { logo } = await upload(await picture(200, 100).jpeg().toBuffer());
    const { data, info } = await readPixels(logo);
    expect(info).toMatchObject({ width: 256, height: 256 });
    const alphaAt = (x: number, y: number) => data[(y * 256 + x) * 4 + 3];
    expect([alphaAt(128, 128), alphaAt(128, 5), alphaAt(128, 250)]).toEqual([255, 0, 0]);
  });

  it('is drawn from an SVG, whose scripts, styles and addresses are neither run, read nor kept [logo-drawn]', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { logo } = await upload(`<?xml version="1.0"?><?xml-stylesheet href="${origin}/a.css"?>
      <!DOCTYPE svg [<!ENTITY blue "#1d4ed8">]>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="fetch('${origin}/onload')">
        <script>fetch('${origin}/script')</script><style>@import url(${origin}/b.css);</style>
        <image href="${origin}/image.png" width="10" height="10"/><image href="file:///etc/passwd" width="5" height="5"/>
        <foreignObject width="10" height="10"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${origin}/img"/></body></foreignObject>
        <rect width="10" height="10" fill="&blue;"/></svg>`);
    await new Promise((resolve) => server.close(resolve));
    const { data } = await readPixels(logo);
    expect([...data.subarray(0, 4)]).toEqual([0x1d, 0x4e, 0xd8, 255]);
    expect(Buffer.from(logo, 'base64').toString('latin1')).not.toMatch(/script|http|passwd|root:/);
    expect(asked).toEqual([]);
  });

  it.each([
    ['wide', 'width="400000" height="300000"'],
    ['tall', 'width="3000" height="900000"'],
  ])('is drawn small from an SVG that says it is huge and %s', async (_, size) => {
    const { logo } = await upload(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%"/></svg>`,
    );
    expect((await readPixels(logo)).info).toMatchObject({ width: 256, height: 256 });
  });

  it('is stored as drawn; a setting with anything else is refused', async () => {
    const { logo } = await upload(await picture(300, 300).webp().toBuffer());
    const getBrand = async () => {
      const { sections } = await test.as(owner.token)(siteSettings, {});
      return sections.find(({ section }) => section === 'brand') ?? expect.fail('no brand');
    };
    const save = async (value: object) => {
      const { value: before, version } = await getBrand();
      return test.as(owner.token)(siteSettingUpdate, {
        params: { section: 'brand' },
        body: { value: { ...before, ...value }, version },
      });
    };
    const small = (await picture(64, 64).toBuffer()).toString('base64');
    for (const other of [small, Buffer.from('<svg onload="alert(1)"/>').toString('base64'), 'no base64'])
      expect(await refusal(save({ logo: other }))).toMatchObject({
        status: 400,
        fields: { logo: expect.any(String) },
      });
    expect((await getBrand()).value).toMatchObject({ logo: null });
    await save({ logo });
    expect((await getBrand()).value).toMatchObject({ logo });
  });
});
