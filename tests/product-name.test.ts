import { expect, test } from 'vitest';
import { files, read } from './source-files.ts';

/** The files that name the product, with the reason. Everything else takes the name of the brand from the settings. */
const named: Record<string, string> = {
  'contract/src/shipped-brand.ts': 'the brand before an owner sets another',
  'server/src/config.ts': 'the sender of mails before MAIL_FROM is set',
  'server/src/lib/openapi-document.ts': 'the document of the client library, which is written without a site',
  'server/src/lib/share-images/fonts.ts': 'the family names inside font files',
  'server/src/production-checks/mail-checks.ts': 'an example for the person who runs the server',
};

/** Sources of what people see or receive. */
const shown = files.filter(
  (file) => /^(contract\/src|server\/src|web\/app)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

test('no text of a page, mail, push, file or feed names the product: it takes the name of the brand', () => {
  expect(shown.length).toBeGreaterThan(1_000);
  const naming = shown.filter((file) => /\bCadre\b/.test(withoutComments(read(file))));
  expect(naming).toEqual(Object.keys(named));
});
