import { expect, it } from 'vitest';
import { readOperatorDetails } from './operator.ts';

it('reads the operator details of the repository', () => {
  expect(readOperatorDetails().mails.support).toMatch(/@/);
});

it.each([
  ['{"company": ', /^content\/site\.json is not valid JSON: /],
  ['[]', /^content\/site\.json is not right at its root: /],
  [
    JSON.stringify({ ...readOperatorDetails(), mails: { support: 'nobody' } }),
    /^content\/site\.json is not right at mails\.support: Please enter a valid email address\.$/,
  ],
  [JSON.stringify({ ...readOperatorDetails(), adress: [] }), /Unrecognized key: "adress"/],
])('says what is wrong with %j', (source, sentence) => {
  expect(() => readOperatorDetails(source)).toThrow(sentence);
});
