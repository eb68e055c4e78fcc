import { expect, it } from 'vitest';
import { readSiteFile } from './operator.ts';

it('reads the operator details of the repository', () => {
  expect(readSiteFile().operator.mails.support).toMatch(/@/);
});

const { brand, operator } = readSiteFile();
const fileValues = { brand, ...operator };

it.each([
  ['{"company": ', /^content\/site\.json is not valid JSON: /],
  ['[]', /^content\/site\.json is not valid at its root: /],
  [
    JSON.stringify({ ...fileValues, mails: { support: 'nobody' } }),
    /^content\/site\.json is not valid at mails\.support: Please enter a valid email address\.$/,
  ],
  [JSON.stringify({ ...fileValues, adress: [] }), /Unrecognized key: "adress"/],
])('says what is wrong with %j', (source, sentence) => {
  expect(() => readSiteFile(source)).toThrow(sentence);
});
