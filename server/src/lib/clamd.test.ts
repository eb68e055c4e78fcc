import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fileUpload } from '../../../contract/src/accounts.ts';
import { appForThisTest, refusal } from '../../test/app-for-test.ts';
import { aFractional } from '../../test/builders.ts';
import { freePort } from '../../test/free-port.ts';

/** A clamd that finds `virus` in a stream. Returns its URL. */
const aScanner = async (virus: string, broken = false) => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => {
      parts.push(part);
      const all = Buffer.concat(parts);
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
      received.push(all);
      if (broken) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      socket.write(all.includes(virus) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `clamd://127.0.0.1:${(server.address() as { port: number }).port}`, received };
};

const pdf = (text: string) => new Blob([`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${text}\n%%EOF\n`]);
const uploadTo = async (clamdUrl: string) => {
  const test = await appForThisTest({ clamdUrl });
  const person = await aFractional(test);
  return (text: string) =>
    test.as(person.token)(fileUpload, { body: { purpose: 'resume', file: new File([pdf(text)], 'cv.pdf') } });
};

it('refuses a resume in which the scanner finds a virus [resume-scanned]', async () => {
  const { url, received } = await aScanner('a worm');
  const upload = await uploadTo(url);
  expect((await refusal(upload('a worm'))).fields.file).toContain('virus');
  expect(await upload('a career'.repeat(100_000))).toMatchObject({ content_type: 'application/pdf' });
  expect(received).toHaveLength(2);
});

it('refuses resumes with 503 while the scanner is away or fails [resume-scanner-away]', async () => {
  const away = await uploadTo(`clamd://127.0.0.1:${await freePort()}`);
  expect(await refusal(away('a career'))).toMatchObject({ status: 503, code: 'unavailable' });
  const broken = await uploadTo((await aScanner('', true)).url);
  expect(await refusal(broken('a career'))).toMatchObject({ status: 503, code: 'unavailable' });
});
