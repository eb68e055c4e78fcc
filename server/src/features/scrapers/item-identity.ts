import type { ImportFields, OriginalJob } from '../../../../contract/src/scrapers.ts';
import { toPlainText } from '../../lib/rich-text.ts';
import type { SourceRow } from './crawl.ts';
import { hashParts, type ScrapedItem } from './scraped-item.ts';

/** A shorter text does not identify a job. */
const minTextCharacters = 200;

const tracking =
  /^(utm_\w+|gh_src|lever-(source|origin)(\[\])?|ref|refs|src|source|gclid|fbclid|mc_[ce]id|trk|campaign)$/i;

/** A link without scheme, `www`, fragment and tracking parameters. */
const canonicalLink = (link: string): string => {
  const url = new URL(link);
  const parameters = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(parameters.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.host.toLowerCase().replace(/^www\./, '')}${path}${query === '' ? '' : `?${query}`}`;
};

/** The canonical link of each item; null where it is the source's page or shared with another item. */
export const canonicalLinks = (source: Pick<SourceRow, 'url'>, items: ScrapedItem[]): (string | null)[] => {
  const links = items.map(({ link }) => canonicalLink(link));
  const times = new Map<string, number>();
  for (const link of links) times.set(link, (times.get(link) ?? 0) + 1);
  const page = canonicalLink(source.url);
  return links.map((link) => (link === page || times.get(link) !== 1 ? null : link));
};

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** A hash of title, text and place, equal for the same job on another source. Null if the text is too short. */
export const contentHash = (
  { title, description }: OriginalJob,
  { location, city }: Pick<ImportFields, 'location' | 'city'>,
): string | null => {
  const text = normalize(toPlainText(description));
  return text.length < minTextCharacters
    ? null
    : hashParts(normalize(title), text, location, normalize(city));
};

/** A hash that changes with the item. It excludes the dates that some sources renew every day. */
export const originalHash = ({ original, stated, link }: ScrapedItem): string => {
  const { posted_at: _, updated_at: __, ...content } = original;
  return hashParts(link, content, stated ?? null);
};
