import { markdown, sectionsOf, splitFrontMatter } from './markdown.server.ts';

const sources = import.meta.glob<string>('../../../content/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A legal text, as its page shows it. */
interface LegalText {
  /** The file's name without its ending, which is also the page's path. */
  name: string;
  title: string;
  /** For search engines. */
  summary: string;
  /** The day of the last change: `2026-03-09`. */
  changed: string;
  /** Whether the operator has not put the text in force yet. */
  template: boolean;
  html: string;
  sections: { id: string; title: string }[];
}

const read = (name: string, source: string): LegalText => {
  const { front, text } = splitFrontMatter(`content/legal/${name}.md`, source);
  return {
    name,
    title: front.title ?? '',
    summary: front.summary ?? '',
    changed: front.changed ?? '',
    template: front.template === 'true',
    // What the operator still has to fill in.
    html: markdown.parse(text, { async: false }).replace(/\[[^\]<]+\]/g, '<mark>$&</mark>'),
    sections: sectionsOf(text),
  };
};

const texts = new Map(
  Object.entries(sources).map(([path, source]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    return [name, read(name, source)];
  }),
);

/** A text of `content/legal/` by its file name without the ending; read when the server starts. */
export const legalText = (name: string): LegalText => {
  const text = texts.get(name);
  if (!text) throw new Error(`content/legal/${name}.md is missing.`);
  return text;
};
