import { createHash } from 'node:crypto';

/**
 * Entity tags (RFC 9110, 8.8.3). A tag identifies the content of a response. A client sends the tags that it has in
 * `If-None-Match`, and gets 304 without a body while one of them is current.
 */

/** 162 bits of the hash. */
const tagCharacters = 27;

/** The strong tag of a content, given as a whole or in parts. */
export const createEntityTag = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, tagCharacters)}"`;
};

/** The weak tag of a content that is sent in several encodings, whose bytes differ. */
export const createWeakEntityTag = (...parts: (string | Buffer)[]): string =>
  `W/${createEntityTag(...parts)}`;

const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether the header `If-None-Match` lists the tag of the current content, so that the response is 304. The comparison is
 * weak (RFC 9110, 13.1.2): a proxy that compresses a response makes its tag weak. `*` matches any tag.
 */
export const matchesEntityTag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const current = toOpaqueTag(etag);
  return ifNoneMatch.split(',').some((tag) => toOpaqueTag(tag) === current);
};
