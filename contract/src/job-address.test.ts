import { expect, test } from 'vitest';
import { landingPath, publicJobPath, readFunctionSlug, readJobId, readLocationSlug } from './job-address.ts';
import { FractionalType, Location } from './values.ts';

const id = '01932b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';

test.each([
  ['Fractional CFO, Berlin', `/jobs/fractional-cfo-berlin-${id}`],
  ['  Épée & Söhne / Zürich!  ', `/jobs/epee-sohne-zurich-${id}`],
  ['財務責任者', `/jobs/${id}`],
  ['"><script>', `/jobs/script-${id}`],
  ['word '.repeat(40), `/jobs/${'word-'.repeat(16)}${id}`],
])('%s has an address that leads back to its id', (title, path) => {
  expect(publicJobPath({ id, title })).toBe(path);
  expect(readJobId(path.slice('/jobs/'.length))).toBe(id);
});

test('an address without an id names no job', () => {
  for (const slug of ['', 'fractional-cfo', `${id}x`, `x${id}`, id.slice(1), 'function'])
    expect([slug, readJobId(slug)]).toEqual([slug, undefined]);
  expect(readJobId(`A-${id.toUpperCase()}`)).toBe(id);
});

test('a slug is read in any case, and from the name of the value', () => {
  for (const slug of ['CFO', 'Cfo', 'cfo']) expect(readFunctionSlug(slug)).toBe('CFO');
  expect(readFunctionSlug('CSO (sales)')).toBe('CSO (sales)');
  expect(readLocationSlug('South-America')).toBe('South America');
});

test('each function and location has an address of its own, and no other slug stands for one', () => {
  const types = FractionalType.options.map((type) => landingPath({ type }));
  const places = Location.options.map((location) => landingPath({ location }));
  expect(new Set([...types, ...places]).size).toBe(types.length + places.length);
  for (const type of FractionalType.options)
    expect(readFunctionSlug(landingPath({ type }).split('/').at(-1))).toBe(type);
  for (const location of Location.options)
    expect(readLocationSlug(landingPath({ location }).split('/').at(-1))).toBe(location);
  expect(landingPath({ type: 'CFO', location: 'Asia' })).toBe('/jobs/function/cfo/asia');
  for (const slug of [undefined, '', 'constructor', 'toString'])
    expect([readFunctionSlug(slug), readLocationSlug(slug)]).toEqual([undefined, undefined]);
});
