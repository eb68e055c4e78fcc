import type { Token } from 'marked';
import type { Site } from '../../../contract/src/site-values.ts';
import { ContentError, markdown, readSource, toAnchor } from './markdown.server.ts';

type FaqAudience = 'fractional' | 'company' | 'both';

/** A question and its answer. */
export interface FaqEntry {
  /** The anchor of the question: /resources/faq#id. */
  id: string;
  topic: string;
  audience: FaqAudience;
  question: string;
  html: string;
  /** The answer as plain text, for searching and for search engines. */
  text: string;
}

const audiences: Record<string, FaqAudience> = {
  fractionals: 'fractional',
  companies: 'company',
  everybody: 'both',
};

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim();
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Reads topics (`#`), questions (`##`), audiences (`For: companies`) and answers. Throws ContentError. */
export const readFaq = (file: string, source: string, site: Site): FaqEntry[] => {
  const entries: (Omit<FaqEntry, 'html' | 'text'> & { answer: Token[] })[] = [];
  let topic = '';
  for (const token of markdown.lexer(readSource(file, source, site).text)) {
    const last = entries.at(-1);
    if (token.type === 'heading' && token.depth === 1) topic = token.text;
    else if (token.type === 'heading' && token.depth === 2)
      entries.push({ id: toAnchor(token.text), topic, audience: 'both', question: token.text, answer: [] });
    else if (last && token.type === 'paragraph' && token.text.startsWith('For: ')) {
      const audience = audiences[token.text.slice(5)];
      if (!audience)
        throw new ContentError(
          `${file}: '${last.question}' is for '${token.text.slice(5)}'; it can be for fractionals, companies or everybody.`,
        );
      last.audience = audience;
    } else if (token.type !== 'space') last?.answer.push(token);
  }
  return entries.map(({ answer, ...entry }) => {
    if (answer.length === 0) throw new ContentError(`${file}: '${entry.question}' has no answer.`);
    const html = markdown.parser(answer);
    return { ...entry, html, text: plainText(html) };
  });
};

/** The questions that were read of the present settings. */
const cached = new WeakMap<Site, FaqEntry[]>();

/** Every question, in the order of the text. */
export const allQuestions = (site: Site): FaqEntry[] => {
  const entries = cached.get(site) ?? readFaq('content/faq.md', site.texts.faq.text, site);
  cached.set(site, entries);
  return entries;
};

/** The fields that a list of questions shows. */
export const toListItem = ({ id, question, html }: FaqEntry) => ({ id, question, html });

/** The questions for one side only, for a list. */
export const listQuestions = (site: Site, side: 'fractional' | 'company') =>
  allQuestions(site)
    .filter(({ audience }) => audience === side)
    .map(toListItem);
