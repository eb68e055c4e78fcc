import type { ImportFields, OriginalJob } from '../../../../contract/src/scrapers.ts';
import { plainTextOf } from '../../lib/rich-text.ts';
import type { Source } from './crawl.ts';
import { hashOf, type Posting } from './posting.ts';

/** Below it a text is too short to tell one posting from another. */
const OWN_TEXT_CHARACTERS = 200;

const tracking =
  /^(utm_\w+|gh_src|lever-(source|origin)(\[\])?|ref|refs|src|source|gclid|fbclid|mc_[ce]id|trk|campaign)$/i;

/** A link without what differs by how one came to it. */
const canonicalLink = (link: string): string => {
  const url = new URL(link);
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.host.toLowerCase().replace(/^www\./, '')}${path}${query === '' ? '' : `?${query}`}`;
};

/** The link of each posting, where it is its own: not the source's page, and not another's of the same run. */
export const linkKeys = (source: Pick<Source, 'url'>, postings: Posting[]): (string | null)[] => {
  const links = postings.map(({ link }) => canonicalLink(link));
  const times = new Map<string, number>();
  for (const link of links) times.set(link, (times.get(link) ?? 0) + 1);
  const page = canonicalLink(source.url);
  return links.map((link) => (link === page || times.get(link) !== 1 ? null : link));
};

const flat = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Title, text and place as one name: the same posting elsewhere has the same. Null for too short a text. */
export const contentHash = (
  { title, description }: OriginalJob,
  { location, city }: Pick<ImportFields, 'location' | 'city'>,
): string | null => {
  const text = flat(plainTextOf(description));
  return text.length < OWN_TEXT_CHARACTERS ? null : hashOf(flat(title), text, location, flat(city));
};

/** What a posting says, so that a change of it is seen; dates that some sources renew each day left aside. */
export const originalHash = ({ original, stated, link }: Posting): string => {
  const { posted_at: _, updated_at: __, ...words } = original;
  return hashOf(link, words, stated ?? null);
};
