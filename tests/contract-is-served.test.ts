import { expect, test } from 'vitest';
import { allEndpoints } from '../server/test/all-endpoints.ts';
import { files, isTest, read } from './source-files.ts';

const endpoints = (await allEndpoints()).map(({ name, endpoint }) => ({ name, ...endpoint }));

const served = files
  .filter((file) => file.startsWith('server/src/features/') && !isTest(file))
  .flatMap((file) =>
    [...read(file).matchAll(/\bserve(?:OneClick)?\(\s*\w+,\s*(?:\w+\.)?(\w+)/g)].map((match) => match[1]),
  );

test('the contract has endpoints', () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

test('each endpoint of the contract is served', () => {
  expect(endpoints.map(({ name }) => name).filter((name) => !served.includes(name))).toEqual([]);
});

test('none is served twice', () => {
  expect(served.filter((name, at) => served.indexOf(name) !== at)).toEqual([]);
});

test('no two endpoints share method and path, and each says who may call', () => {
  const doors = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(doors.filter((door, at) => doors.indexOf(door) !== at)).toEqual([]);
  expect(endpoints.filter(({ access }) => access.length === 0).map(({ name }) => name)).toEqual([]);
});
