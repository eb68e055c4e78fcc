import type { Token } from 'marked';
import faq from '../../../content/faq.md?raw';
import { anchorOf, ContentError, markdown, splitFrontMatter } from './markdown.server.ts';

/** Whom a question is for. */
type FaqAudience = 'fractional' | 'company' | 'both';

/** A question and its answer. */
export interface FaqEntry {
  /** The end of a link to it: /resources/faq#id. */
  id: string;
  topic: string;
  audience: FaqAudience;
  question: string;
  html: string;
  /** The answer in plain words, for searching and for search engines. */
  text: string;
}

const audiences: Record<string, FaqAudience> = {
  fractionals: 'fractional',
  companies: 'company',
  everybody: 'both',
};

const plainOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim();
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Reads topics (`#`), questions (`##`), whom each is for (`For: companies`) and the answer below. */
export const readFaq = (file: string, source: string): FaqEntry[] => {
  const entries: (Omit<FaqEntry, 'html' | 'text'> & { answer: Token[] })[] = [];
  let topic = '';
  for (const token of markdown.lexer(splitFrontMatter(file, source).text)) {
    const last = entries.at(-1);
    if (token.type === 'heading' && token.depth === 1) topic = token.text;
    else if (token.type === 'heading' && token.depth === 2)
      entries.push({ id: anchorOf(token.text), topic, audience: 'both', question: token.text, answer: [] });
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
    return { ...entry, html, text: plainOf(html) };
  });
};

const entries = readFaq('content/faq.md', faq);

/** Every question, in the order of the file. */
export const allQuestions = (): FaqEntry[] => entries;

/** What a list draws of a question. */
export const listed = ({ id, question, html }: FaqEntry) => ({ id, question, html });

/** Those that one side alone asks, as a list draws them. */
export const questionsOf = (side: 'fractional' | 'company') =>
  entries.filter(({ audience }) => audience === side).map(listed);
