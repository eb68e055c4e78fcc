import { z } from 'zod';
import {
  given,
  htmlOf,
  jsonOf,
  lineOf,
  linkOf,
  nameBy,
  paragraphsOf,
  postingOf,
  type ReadPage,
  readItems,
  timeOf,
  UnreadableError,
} from './posting.ts';
import { statedOf } from './stated-fields.ts';

const Item = z.object({
  id: z.union([z.string(), z.number()]),
  url: given.text,
  external_url: given.text,
  title: given.text,
  content_html: given.text,
  content_text: given.text,
  summary: given.text,
  date_published: given.text,
  date_modified: given.text,
  tags: given.list(z.string()),
  _cadre: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** JSON Feed 1.1 (jsonfeed.org/version/1.1); `_cadre` holds the exact fields of a feed of ours. */
export const readJsonFeed = async (text: string, url: string): Promise<ReadPage> => {
  const feed = z.object({ items: z.array(z.unknown()), next_url: given.text }).safeParse(jsonOf(text));
  if (!feed.success) throw new UnreadableError('It has no list of items.');
  const next = linkOf(feed.data.next_url, url);
  const page = await readItems(feed.data.items, nameBy('title', 'id'), (raw) => {
    const item = Item.parse(raw);
    return {
      ...postingOf({
        externalId: lineOf(item.id, 500),
        link: linkOf(item.url, url) ?? linkOf(item.external_url, url),
        title: lineOf(item.title, 300),
        description: htmlOf(item.content_html ?? paragraphsOf(item.content_text ?? item.summary ?? '')),
        tags: item.tags.flatMap((tag) => lineOf(tag, 60) ?? []),
        posted_at: timeOf(item.date_published),
        updated_at: timeOf(item.date_modified),
      }),
      stated: statedOf(item._cadre ?? {}),
    };
  });
  return { ...page, ...(next === null ? {} : { next }) };
};
