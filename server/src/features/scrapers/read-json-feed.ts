import { z } from 'zod';
import {
  identifyBy,
  joinHtml,
  lenient,
  parseJson,
  type ReadPage,
  readItems,
  readJsonList,
  toItem,
  toLine,
  toLines,
  toParagraphs,
  toTime,
  toUrl,
} from './scraped-item.ts';
import { findStatedFields } from './stated-fields.ts';

const Item = z.object({
  id: z.union([z.string(), z.number()]),
  ...lenient.texts('url', 'external_url', 'title', 'content_html', 'content_text', 'summary'),
  ...lenient.texts('date_published', 'date_modified'),
  tags: lenient.list(z.string()),
  _cadre: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). `_cadre` holds the exact fields of another Cadre feed. */
export const readJsonFeed = async (text: string, url: string): Promise<ReadPage> => {
  const page = await readItems(readJsonList(text, 'items'), identifyBy('title', 'id'), (raw) => {
    const item = Item.parse(raw);
    return {
      ...toItem({
        externalId: toLine(item.id, 500),
        link: toUrl(item.url, url) ?? toUrl(item.external_url, url),
        title: toLine(item.title, 300),
        description: joinHtml(item.content_html ?? toParagraphs(item.content_text ?? item.summary ?? '')),
        tags: toLines(item.tags, 60),
        posted_at: toTime(item.date_published),
        updated_at: toTime(item.date_modified),
      }),
      stated: findStatedFields(item._cadre ?? {}),
    };
  });
  const next = toUrl(z.object({ next_url: lenient.text }).parse(parseJson(text)).next_url, url);
  return { ...page, ...(next === null ? {} : { next }) };
};
