import { load } from 'cheerio';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import {
  htmlOf,
  lineOf,
  linkOf,
  paragraphsOf,
  postingOf,
  type ReadPage,
  readItems,
  timeOf,
  UnreadableError,
} from './posting.ts';
import { readJsonFeed } from './read-json-feed.ts';
import { statedOf } from './stated-fields.ts';

type Node = Record<string, unknown>;

/** What our own feed adds to an item: a field's name with this before it. */
const OWN = 'cadre:';
const lists = new Set(['item', 'entry', 'link', 'atom:link', 'category']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  maxNestedTags: 40,
  // Atom's content may be XHTML: kept as it is written.
  stopNodes: ['*.content', '*.summary'],
  isArray: (name) => lists.has(name) || name.startsWith(OWN),
});

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const textOf = (value: unknown): string | null => {
  const [first] = listOf(value);
  const text = isNode(first) ? first['#text'] : first;
  return typeof text === 'string' ? text : null;
};
const lineAt = (node: Node, ...names: string[]) =>
  names.reduce<string | null>((found, name) => found ?? lineOf(textOf(node[name])), null);

/** What an element that was kept as written says: its CDATA or its text with the entities read. */
const unescaped = (raw: string) => {
  const data = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(raw)?.[1];
  // Nested without end it takes minutes; no more than that is kept of a description anyhow.
  return data ?? load(raw.slice(0, 120_000), null, false).text();
};

const atomHtml = (value: unknown): string | null => {
  const raw = textOf(value);
  if (raw === null) return null;
  const type = isNode(listOf(value)[0]) ? (listOf(value)[0] as Node)['@type'] : 'text';
  if (type === 'xhtml') return raw;
  const text = unescaped(raw);
  return type === 'html' ? text : paragraphsOf(text);
};

const numbers = /^(hours_per_week_|term_months|budget_)/;
const several = new Set(['skills', 'sub_categories']);

const statedIn = (item: Node) =>
  statedOf(
    Object.fromEntries(
      Object.entries(item).flatMap(([tag, value]) => {
        if (!tag.startsWith(OWN)) return [];
        const name = tag.slice(OWN.length);
        const texts = listOf(value).flatMap((one) => textOf(one) ?? []);
        const [first = ''] = texts;
        return [[name, several.has(name) ? texts : numbers.test(name) ? Number(first) : first]];
      }),
    ),
  );

/** Elements with which job boards extend their feeds, under the names that are in use. */
const extras = (item: Node): Partial<OriginalJob> => ({
  company: lineAt(item, 'job_listing:company', 'company', 'company_name', 'job:company', 'dc:publisher'),
  location: lineAt(item, 'job_listing:location', 'location', 'region', 'job:location'),
  country: lineAt(item, 'country'),
  employment_type: lineAt(item, 'job_listing:job_type', 'type', 'job_type', 'jobtype', 'job:type'),
  pay_text: lineAt(item, 'job_listing:salary', 'salary', 'compensation'),
  workplace: lineAt(item, 'workplace', 'remote_type'),
  hours: lineAt(item, 'hours'),
  closes_at: timeOf(
    textOf(item.expires_at) ?? textOf(item['job_listing:expires_at']) ?? textOf(item.expirationdate),
  ),
});

const tagsOf = (item: Node) =>
  listOf(item.category).flatMap(
    (one) => lineOf(textOf(one) ?? (isNode(one) ? (one['@label'] ?? one['@term']) : null), 60) ?? [],
  );

const readRssItem = (item: Node, url: string) => {
  const guid = lineAt(item, 'guid');
  const permalink = guid !== null && URL.canParse(guid) ? guid : null;
  const link = linkOf(lineAt(item, 'link') ?? permalink, url);
  return {
    ...postingOf({
      externalId: lineAt(item, 'guid', 'link', '@rdf:about'),
      link,
      title: lineOf(textOf(item.title), 300),
      ...extras(item),
      description: htmlOf(textOf(item['content:encoded']) ?? textOf(item.description)),
      tags: tagsOf(item),
      posted_at: timeOf(textOf(item.pubDate) ?? textOf(item['dc:date'])),
    }),
    stated: statedIn(item),
  };
};

const linkTo = (rel: string, links: unknown, url: string) =>
  linkOf(
    listOf(links)
      .filter(isNode)
      .find((one) => (one['@rel'] ?? 'alternate') === rel)?.['@href'],
    url,
  );

/** Where a feed that comes in pages goes on (RFC 5005). */
const nextOf = (links: unknown, url: string): { next?: string } => {
  const next = linkTo('next', links, url);
  return next === null ? {} : { next };
};

const readAtomEntry = (entry: Node, url: string) => {
  const source = isNode(entry.source) ? entry.source : {};
  return {
    ...postingOf({
      externalId: lineAt(entry, 'id') ?? linkTo('alternate', entry.link, url),
      link: linkTo('alternate', entry.link, url) ?? linkOf(lineAt(entry, 'id'), url),
      title: lineOf(textOf(entry.title), 300),
      ...extras(entry),
      description: htmlOf(atomHtml(entry.content) ?? atomHtml(entry.summary)),
      tags: tagsOf(entry),
      posted_at: timeOf(textOf(entry.published) ?? textOf(entry.updated)),
      updated_at: timeOf(textOf(entry.updated) ?? textOf(source.updated)),
    }),
    stated: statedIn(entry),
  };
};

const nameOf = (item: unknown) => {
  const node = item as Node;
  return { id: lineAt(node, 'guid', 'id', 'link'), title: lineOf(textOf(node.title)) };
};

const documentOf = (text: string): Node => {
  // An entity may stand for a million others; a feed needs none of its own.
  if (/<!ENTITY/i.test(text))
    throw new UnreadableError('It declares entities of its own, which are not read.');
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    throw new UnreadableError(`It is not valid XML, or broke off (line ${valid.err.line}).`);
  try {
    return parser.parse(text) as Node;
  } catch {
    throw new UnreadableError('It is XML of a kind that is not read.');
  }
};

/** RSS 2.0 and 1.0, Atom (RFC 4287) and JSON Feed 1.1, told apart by what they hold. */
export const readFeed = async (text: string, url: string): Promise<ReadPage> => {
  if (/^\s*\{/.test(text)) return readJsonFeed(text, url);
  const document = documentOf(text.replace(/^\uFEFF/, '').trimStart());
  const { rss, feed, 'rdf:RDF': rdf } = document;
  const channel = isNode(rss) ? rss.channel : rdf;
  if (isNode(channel))
    return {
      ...(await readItems(listOf(channel.item), nameOf, (item) => readRssItem(item as Node, url))),
      ...nextOf(channel['atom:link'], url),
    };
  if (feed === undefined) throw new UnreadableError('It is neither RSS nor Atom.');
  const { entry, link } = isNode(feed) ? feed : {};
  return {
    ...(await readItems(listOf(entry), nameOf, (one) => readAtomEntry(one as Node, url))),
    ...nextOf(link, url),
  };
};
