import type { LegalTextName, Site } from '../../../contract/src/site-values.ts';
import { legalTextNames } from '../../../contract/src/site-values.ts';
import { listSections, markdown, readSource } from './markdown.server.ts';

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

const read = (name: LegalTextName, site: Site): LegalText => {
  const { front, text } = readSource(`content/legal/${name}.md`, site.texts[name].text, site);
  return {
    name,
    title: front.title ?? '',
    summary: front.summary ?? '',
    changed: front.changed ?? '',
    template: front.template === 'true',
    // What the operator still has to fill in. HTML of a text is shown as text.
    html: markdown.parse(text, { async: false }).replace(/\[[^\]<]+\]/g, '<mark>$&</mark>'),
    sections: listSections(text),
  };
};

/** The texts that were read of the present settings. */
const cached = new WeakMap<Site, Map<LegalTextName, LegalText>>();

const isLegalText = (name: string): name is LegalTextName => legalTextNames.some((known) => known === name);

/** A legal text by its name, which is also the path of its page. Throws ContentError. */
export const legalText = (name: string, site: Site): LegalText => {
  if (!isLegalText(name)) throw new Error(`There is no text ${name}.`);
  const texts = cached.get(site) ?? new Map<LegalTextName, LegalText>();
  cached.set(site, texts);
  const text = texts.get(name) ?? read(name, site);
  texts.set(name, text);
  return text;
};
