import { load } from 'cheerio';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import { readJsonFeed } from './read-json-feed.ts';
import {
  isNode,
  joinHtml,
  type Node,
  type ReadPage,
  readItems,
  toItem,
  toLine,
  toLines,
  toList,
  toParagraphs,
  toTime,
  toUrl,
  UnreadableError,
} from './scraped-item.ts';
import { findStatedFields } from './stated-fields.ts';

/** The namespace prefix of the fields that a Cadre feed adds to an item. */
const cadrePrefix = 'cadre:';
const repeatedTags = new Set(['item', 'entry', 'link', 'atom:link', 'category']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  maxNestedTags: 40,
  // Atom's content may be XHTML and is kept as raw text.
  stopNodes: ['*.content', '*.summary'],
  isArray: (name) => repeatedTags.has(name) || name.startsWith(cadrePrefix),
});

const readText = (value: unknown): string | null => {
  const [first] = toList(value);
  const text = isNode(first) ? first['#text'] : first;
  return typeof text === 'string' ? text : null;
};
const lineAt = (node: Node, ...names: string[]) =>
  names.reduce<string | null>((found, name) => found ?? toLine(readText(node[name])), null);

/** The text of a raw element: its CDATA, or its text with entities decoded. */
const unescaped = (raw: string) => {
  const data = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(raw)?.[1];
  // Parsing deeply nested elements takes minutes; a description is cut shorter than this in any case.
  return data ?? load(raw.slice(0, 120_000), null, false).text();
};

const atomHtml = (value: unknown): string | null => {
  const raw = readText(value);
  if (raw === null) return null;
  const [first] = toList(value);
  const type = isNode(first) ? first['@type'] : 'text';
  if (type === 'xhtml') return raw;
  const text = unescaped(raw);
  return type === 'html' ? text : toParagraphs(text);
};

const numberFields = /^(hours_per_week_|term_months|budget_)/;
const listFields = new Set(['skills', 'sub_categories']);

const statedIn = (item: Node) =>
  findStatedFields(
    Object.fromEntries(
      Object.entries(item).flatMap(([tag, value]) => {
        if (!tag.startsWith(cadrePrefix)) return [];
        const name = tag.slice(cadrePrefix.length);
        const texts = toList(value).flatMap((node) => readText(node) ?? []);
        const [first = ''] = texts;
        return [[name, listFields.has(name) ? texts : numberFields.test(name) ? Number(first) : first]];
      }),
    ),
  );

/** Elements that job boards add to their feeds, under their usual names. */
const extensionFields = (item: Node): Partial<OriginalJob> => ({
  company: lineAt(item, 'job_listing:company', 'company', 'company_name', 'job:company', 'dc:publisher'),
  location: lineAt(item, 'job_listing:location', 'location', 'region', 'job:location'),
  country: lineAt(item, 'country'),
  employment_type: lineAt(item, 'job_listing:job_type', 'type', 'job_type', 'jobtype', 'job:type'),
  pay_text: lineAt(item, 'job_listing:salary', 'salary', 'compensation'),
  workplace: lineAt(item, 'workplace', 'remote_type'),
  hours: lineAt(item, 'hours'),
  closes_at: toTime(
    readText(item.expires_at) ?? readText(item['job_listing:expires_at']) ?? readText(item.expirationdate),
  ),
});

const readTags = (item: Node) =>
  toLines(
    toList(item.category).map(
      (tag) => readText(tag) ?? (isNode(tag) ? (tag['@label'] ?? tag['@term']) : null),
    ),
    60,
  );

const readRssItem = (item: Node, url: string) => {
  const guid = lineAt(item, 'guid');
  const permalink = guid !== null && URL.canParse(guid) ? guid : null;
  const link = toUrl(lineAt(item, 'link') ?? permalink, url);
  return {
    ...toItem({
      externalId: lineAt(item, 'guid', 'link', '@rdf:about'),
      link,
      title: toLine(readText(item.title), 300),
      ...extensionFields(item),
      description: joinHtml(readText(item['content:encoded']) ?? readText(item.description)),
      tags: readTags(item),
      posted_at: toTime(readText(item.pubDate) ?? readText(item['dc:date'])),
    }),
    stated: statedIn(item),
  };
};

const linkTo = (rel: string, links: unknown, url: string) =>
  toUrl(
    toList(links)
      .filter(isNode)
      .find((link) => (link['@rel'] ?? 'alternate') === rel)?.['@href'],
    url,
  );

/** The next page of a paged feed (RFC 5005). */
const findNextPage = (links: unknown, url: string): { next?: string } => {
  const next = linkTo('next', links, url);
  return next === null ? {} : { next };
};

const readAtomEntry = (entry: Node, url: string) => {
  const source = isNode(entry.source) ? entry.source : {};
  return {
    ...toItem({
      externalId: lineAt(entry, 'id') ?? linkTo('alternate', entry.link, url),
      link: linkTo('alternate', entry.link, url) ?? toUrl(lineAt(entry, 'id'), url),
      title: toLine(readText(entry.title), 300),
      ...extensionFields(entry),
      description: joinHtml(atomHtml(entry.content) ?? atomHtml(entry.summary)),
      tags: readTags(entry),
      posted_at: toTime(readText(entry.published) ?? readText(entry.updated)),
      updated_at: toTime(readText(entry.updated) ?? readText(source.updated)),
    }),
    stated: statedIn(entry),
  };
};

const identify = (item: unknown) => {
  const node = item as Node;
  return { id: lineAt(node, 'guid', 'id', 'link'), title: toLine(readText(node.title)) };
};

const parseDocument = (text: string): Node => {
  // Nested entity declarations can expand without limit; a feed needs none.
  if (/<!ENTITY/i.test(text))
    throw new UnreadableError('The page declares XML entities, which are not supported.');
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    throw new UnreadableError(`The page is not valid XML or is incomplete (line ${valid.err.line}).`);
  try {
    return parser.parse(text) as Node;
  } catch {
    throw new UnreadableError('The page is XML of an unsupported kind.');
  }
};

/** RSS 2.0 and 1.0, Atom (RFC 4287) and JSON Feed 1.1, recognized by their content. */
export const readFeed = async (text: string, url: string): Promise<ReadPage> => {
  if (/^\s*\{/.test(text)) return readJsonFeed(text, url);
  const document = parseDocument(text.replace(/^\uFEFF/, '').trimStart());
  const { rss, feed, 'rdf:RDF': rdf } = document;
  const channel = isNode(rss) ? rss.channel : rdf;
  if (isNode(channel))
    return {
      ...(await readItems(toList(channel.item), identify, (item) => readRssItem(item as Node, url))),
      ...findNextPage(channel['atom:link'], url),
    };
  if (feed === undefined) throw new UnreadableError('The page is neither RSS nor Atom.');
  const { entry, link } = isNode(feed) ? feed : {};
  return {
    ...(await readItems(toList(entry), identify, (item) => readAtomEntry(item as Node, url))),
    ...findNextPage(link, url),
  };
};
