import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalJson, hashCanonicalJson } from './canonical-json.ts';

it('writes the same text for the same value in any order of its keys', () => {
  const text = '{"a":[1.5,null,"x\\"y"],"b":{"c":true,"d":""}}';
  expect(canonicalJson({ b: { d: '', c: true }, a: [1.5, null, 'x"y'] })).toBe(text);
  expect(canonicalJson(JSON.parse(text))).toBe(text);
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});

it('hashes the canonical text', () => {
  expect(hashCanonicalJson({ b: 1, a: 'é' })).toBe(
    createHash('sha256').update('{"a":"é","b":1}').digest('hex'),
  );
});
