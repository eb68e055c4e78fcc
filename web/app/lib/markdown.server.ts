import { Marked, type Token, type Tokens } from 'marked';
import { limits } from '../../../contract/src/limits.ts';
import { operator } from './operator.ts';

/** What is wrong with a file of `content/`, in a sentence for the operator. */
export class ContentError extends Error {}

const list = (lines: string[]) => lines.join(', ');

/** What `{{name}}` stands for in a text: facts of the operator, and the product's own numbers. */
const facts: Record<string, string> = {
  company: operator.company,
  address: list(operator.address),
  registration: operator.registration,
  law: operator.law,
  support: operator.mails.support,
  press: operator.mails.press,
  privacy: operator.mails.privacy,
  processors: [
    '| Who | What they do for us | Where |',
    '| --- | --- | --- |',
    ...operator.processors.map(({ name, does, where }) => `| ${name} | ${does} | ${where} |`),
  ].join('\n'),
  ...Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) =>
      typeof value === 'number' ? [[`limits.${name}`, String(value)]] : [],
    ),
  ),
};

/** Puts the facts in. Throws ContentError where a text names one that there is not. */
const fillIn = (file: string, text: string): string =>
  text.replace(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const value = facts[name.trim()];
    if (value === undefined) throw new ContentError(`${file} names {{${name}}}, which is no fact.`);
    return value;
  });

/** The lines between `---` at the head of a file, as names and values, and what comes after. */
export const splitFrontMatter = (file: string, source: string) => {
  const [, head, text] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || text === undefined)
    throw new ContentError(`${file} has to begin with a title and a date between two lines of ---.`);
  const lines = head.split(/\r?\n/).map((line) => /^(\w+):\s*(.*)$/.exec(line));
  if (lines.includes(null))
    throw new ContentError(`${file} has a line at its head that is not 'name: value'.`);
  const front = Object.fromEntries(lines.map((line) => [line?.[1] ?? '', line?.[2] ?? '']));
  if (!front.title) throw new ContentError(`${file} has no title.`);
  if (!/^\d{4}-\d\d-\d\d$/.test(front.changed ?? ''))
    throw new ContentError(`${file} has to say when it was changed, as 2026-01-31.`);
  return { front, text: fillIn(file, text) };
};

/** 'What does it cost?' → 'what-does-it-cost': the end of a link to a heading. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;|['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Markdown as these pages draw it: sections can be linked to, what is to be filled in is marked. */
export const markdown = new Marked({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      const title = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(title)}">${title}</h${depth}>\n`;
    },
    // On a phone each row stands by itself, so each cell says what it is.
    table({ header, rows }: Tokens.Table) {
      const titles = header.map(({ tokens }) => this.parser.parseInline(tokens));
      const head = titles.map((title) => `<th scope="col">${title}</th>`).join('');
      const cell = (tokens: Token[], column: number) =>
        `<td role="cell" data-label="${titles[column]}">${this.parser.parseInline(tokens)}</td>`;
      const body = rows.map(
        (row) => `<tr role="row">${row.map(({ tokens }, column) => cell(tokens, column)).join('')}</tr>`,
      );
      return `<table role="table"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>\n`;
    },
    link({ href, tokens }: Tokens.Link) {
      return `<a href="${href}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
  hooks: { postprocess: (html: string) => html.replace(/\[[^\]<]+\]/g, '<mark>$&</mark>') },
});
