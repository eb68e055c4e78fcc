import { expect, it } from 'vitest';
import { legalTextNames, type Site } from '../../../contract/src/site-values.ts';
import { readDefaults } from './site.ts';
import { listUnfilledDetails } from './unfilled-details.ts';

const { operator, ...defaults } = readDefaults();
const buildTexts = (change: (text: string) => string) =>
  Object.fromEntries(
    legalTextNames.map((name) => [
      name,
      {
        ...defaults[name],
        text: change(defaults[name].text),
        version: 0,
        changed_at: '',
        accept_version: 0,
        accept_at: '',
      },
    ]),
  ) as Site['texts'];

const filled: Site['operator'] = {
  ...operator,
  company: 'Harbor Talent GmbH',
  address: ['Am Kai 1', '20457 Hamburg', 'Germany'],
  registration: 'HRB 123456, DE123456789',
  law: 'Germany',
  mails: { support: 'help@harbor.test', press: 'press@harbor.test', privacy: 'data@harbor.test' },
  processors: [{ name: 'Stripe', does: 'Takes payments', where: 'Ireland' }],
};
const inForce = (text: string) =>
  text.replace(/^template: true\n/m, '').replace(/\[[^\]\n]+\](?!\()/g, 'filled in');

it('lists every fact and template that ships unfilled', () => {
  const parts = listUnfilledDetails({ operator, texts: buildTexts((text) => text) }).map(({ what }) => what);
  expect(parts).toEqual(
    expect.arrayContaining([
      'the name of the company',
      'the address of the company',
      'the company number',
      'the support address',
      'the text “Terms”, which is a template',
      'the text “Imprint”, which is a template',
    ]),
  );
});

it('lists a text in force that still has marked parts', () => {
  const texts = buildTexts((text) => text.replace(/^template: true\n/m, ''));
  expect(listUnfilledDetails({ operator: filled, texts })).toContainEqual({
    what: 'the [marked] parts of the text “Imprint”',
    part: 'imprint',
  });
});

it('lists nothing once all is filled in', () => {
  expect(listUnfilledDetails({ operator: filled, texts: buildTexts(inForce) })).toEqual([]);
});
