import { expect, it } from 'vitest';
import { readOperatorFacts } from './operator.ts';

it('reads the file as it is', () => {
  expect(readOperatorFacts().mails.support).toMatch(/@/);
});

it.each([
  ['{"company": ', /^content\/site\.json is not valid JSON: /],
  ['[]', /^content\/site\.json is not right at its root: /],
  [
    JSON.stringify({ ...readOperatorFacts(), mails: { support: 'nobody' } }),
    /^content\/site\.json is not right at mails\.support: Please enter a valid e-mail address\.$/,
  ],
  [JSON.stringify({ ...readOperatorFacts(), adress: [] }), /Unrecognized key: "adress"/],
])('says what is wrong with %j', (source, sentence) => {
  expect(() => readOperatorFacts(source)).toThrow(sentence);
});
