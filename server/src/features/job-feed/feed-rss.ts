import { XMLBuilder } from 'fast-xml-parser';
import { feedNamespace, type JobFeed, type JobFeedItem } from '../../../../contract/src/job-feed.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

// XML 1.0 does not allow these characters, not even escaped (section 2.2).
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const toText = (value: unknown) => String(value).replace(forbidden, '');

/** One element per field or list item; empty fields have none. */
const toFields = (job: JobFeedItem['_cadre']) =>
  Object.fromEntries(
    Object.entries(job)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [`cadre:${name}`, Array.isArray(value) ? value.map(toText) : toText(value)]),
  );

const toItem = (item: JobFeedItem) => ({
  title: toText(item.title),
  link: item.url,
  guid: { '@isPermaLink': 'false', '#text': item.id },
  pubDate: new Date(item.date_published).toUTCString(),
  'dc:creator': toText(item._cadre.company_name),
  ...(item.external_url === undefined
    ? {}
    : { source: { '@url': item.external_url, '#text': 'Original job' } }),
  category: item.tags.map(toText),
  description: toText(item.summary),
  'content:encoded': toText(item.content_html),
  ...toFields(item._cadre),
});

/** The feed as RSS 2.0, with the fields of a job in a namespace of ours and paging by RFC 5005. */
export const toRss = (feed: JobFeed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      '@xmlns:cadre': feedNamespace,
      channel: {
        title: feed.title,
        link: feed.home_page_url,
        description: feed.description,
        language: feed.language,
        'atom:link': [
          { '@rel': 'self', '@type': 'application/rss+xml', '@href': feed.feed_url },
          ...(feed.next_url === undefined
            ? []
            : [{ '@rel': 'next', '@type': 'application/rss+xml', '@href': feed.next_url }]),
        ],
        item: feed.items.map(toItem),
      },
    },
  })}`;
