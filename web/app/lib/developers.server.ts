import source from '../../../content/developers.md?raw';
import { markdown, sectionsOf, splitFrontMatter } from './markdown.server.ts';

const { front, text } = splitFrontMatter('content/developers.md', source);

/** The text for developers, as its page shows it. */
export const developersText = {
  title: front.title ?? '',
  summary: front.summary ?? '',
  html: markdown.parse(text, { async: false }),
  sections: sectionsOf(text),
};
