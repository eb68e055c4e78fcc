import source from '../../../content/developers.md?raw';
import type { Site } from '../../../contract/src/site-values.ts';
import { listSections, markdown, readSource } from './markdown.server.ts';

const read = (site: Site) => {
  const { front, text } = readSource('content/developers.md', source, site);
  return {
    title: front.title ?? '',
    summary: front.summary ?? '',
    html: markdown.parse(text, { async: false }),
    sections: listSections(text),
  };
};

const cached = new WeakMap<Site, ReturnType<typeof read>>();

/** The text for developers, as its page shows it. */
export const developersText = (site: Site) => {
  const text = cached.get(site) ?? read(site);
  cached.set(site, text);
  return text;
};
