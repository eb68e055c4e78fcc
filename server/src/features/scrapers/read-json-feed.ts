import { z } from 'zod';
import {
  htmlOf,
  identifyBy,
  jsonListAt,
  jsonOf,
  lenient,
  lineOf,
  linesOf,
  linkOf,
  paragraphsOf,
  type ReadPage,
  readItems,
  timeOf,
  toItem,
} from './scraped-item.ts';
import { statedFieldsOf } from './stated-fields.ts';

const Item = z.object({
  id: z.union([z.string(), z.number()]),
  ...lenient.texts('url', 'external_url', 'title', 'content_html', 'content_text', 'summary'),
  ...lenient.texts('date_published', 'date_modified'),
  tags: lenient.list(z.string()),
  _cadre: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). `_cadre` holds the exact fields of another Cadre feed. */
export const readJsonFeed = async (text: string, url: string): Promise<ReadPage> => {
  const page = await readItems(jsonListAt(text, 'items'), identifyBy('title', 'id'), (raw) => {
    const item = Item.parse(raw);
    return {
      ...toItem({
        externalId: lineOf(item.id, 500),
        link: linkOf(item.url, url) ?? linkOf(item.external_url, url),
        title: lineOf(item.title, 300),
        description: htmlOf(item.content_html ?? paragraphsOf(item.content_text ?? item.summary ?? '')),
        tags: linesOf(item.tags, 60),
        posted_at: timeOf(item.date_published),
        updated_at: timeOf(item.date_modified),
      }),
      stated: statedFieldsOf(item._cadre ?? {}),
    };
  });
  const next = linkOf(z.object({ next_url: lenient.text }).parse(jsonOf(text)).next_url, url);
  return { ...page, ...(next === null ? {} : { next }) };
};
