import { anchorOf, markdown, splitFrontMatter } from './markdown.server.ts';

const sources = import.meta.glob<string>('../../../content/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A legal text, as its page shows it. */
export interface LegalText {
  title: string;
  /** For search engines. */
  summary: string;
  /** The day of its last change. */
  changed: string;
  /** Not yet put in force by the operator. */
  template: boolean;
  html: string;
  sections: { id: string; title: string }[];
}

const read = (file: string, source: string): LegalText => {
  const { front, text } = splitFrontMatter(file, source);
  return {
    title: front.title ?? '',
    summary: front.summary ?? '',
    changed: front.changed ?? '',
    template: front.template === 'true',
    html: markdown.parse(text, { async: false }),
    sections: markdown
      .lexer(text)
      .flatMap((token) =>
        token.type === 'heading' && token.depth === 2
          ? [{ id: anchorOf(token.text), title: token.text as string }]
          : [],
      ),
  };
};

const texts = new Map(
  Object.entries(sources).map(([path, source]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    return [name, read(`content/legal/${name}.md`, source)];
  }),
);

type LegalName =
  | 'cookie-policy'
  | 'privacy-policy'
  | 'terms-and-conditions'
  | 'cancellation-and-refund-policy';

/** A text of `content/legal/`; read when the server starts. */
export const legalText = (name: LegalName): LegalText => {
  const text = texts.get(name);
  if (!text) throw new Error(`content/legal/${name}.md is missing.`);
  return text;
};
