import { Marked, type Token, type Tokens } from 'marked';
import { type ApiScope, apiScopes } from '../../../contract/src/api-scopes.ts';
import { limits } from '../../../contract/src/limits.ts';
import { tools } from '../../../contract/src/tools.ts';
import { webhookEventHints } from '../../../contract/src/webhook-event-names.ts';
import { webhookExamples } from '../../../contract/src/webhook-events.ts';
import { operator } from './operator.ts';

/** An error in a file of `content/`, described in a sentence for the operator. */
export class ContentError extends Error {}

/** The tools of a scope, of every kind of person: those that act at once, or those that a person confirms. */
const toolNames = (scope: ApiScope, isConfirmed: boolean): string => {
  const offered = tools.filter(
    ({ endpoint, confirm }) => endpoint.scope === scope && (confirm !== undefined) === isConfirmed,
  );
  return [...new Set(offered.map(({ tool }) => `\`${tool.name}\``))].join(', ');
};

/** The values for `{{name}}` in a text: details of the operator, the product's limits, and examples of events. */
const placeholders: Record<string, string> = {
  company: operator.company,
  address: operator.address.join(', '),
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
  webhookEvents: webhookExamples
    .map(
      (example) =>
        `### ${example.type}\n\n${webhookEventHints[example.type]}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    )
    .join('\n\n'),
  tools: [
    '| Scope | Tools | After you confirm |',
    '| --- | --- | --- |',
    ...apiScopes
      .filter((scope) => tools.some(({ endpoint }) => endpoint.scope === scope))
      .map((scope) => `| \`${scope}\` | ${toolNames(scope, false)} | ${toolNames(scope, true)} |`),
  ].join('\n'),
  ...Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) =>
      typeof value === 'number' ? [[`limits.${name}`, String(value)]] : [],
    ),
  ),
};

/** Replaces the placeholders. Throws ContentError for an unknown one. */
const fillIn = (file: string, text: string): string =>
  text.replace(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const value = placeholders[name.trim()];
    if (value === undefined) throw new ContentError(`${file} names {{${name}}}, which is not defined.`);
    return value;
  });

/** The names and values between `---` at the start of a file, and the text after them. Throws ContentError. */
export const splitFrontMatter = (file: string, source: string) => {
  const [, head, text] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || text === undefined)
    throw new ContentError(`${file} has to begin with a title and a date between two lines of ---.`);
  const lines = head.split(/\r?\n/).map((line) => /^(\w+):\s*(.*)$/.exec(line));
  if (lines.includes(null))
    throw new ContentError(`${file} has a line in its front matter that is not 'name: value'.`);
  const front = Object.fromEntries(lines.map((line) => [line?.[1] ?? '', line?.[2] ?? '']));
  if (!front.title) throw new ContentError(`${file} has no title.`);
  if (!/^\d{4}-\d\d-\d\d$/.test(front.changed ?? ''))
    throw new ContentError(`${file} needs the date of its last change, such as 2026-01-31.`);
  return { front, text: fillIn(file, text) };
};

/** The anchor of a heading: 'What does it cost?' → 'what-does-it-cost'. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;|['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Renders Markdown with an anchor for each heading. */
export const markdown = new Marked({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      const title = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(title)}">${title}</h${depth}>\n`;
    },
    // On a phone each row is a block of its own, so each cell carries its column's title.
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
});

/** The headings of the second level, with their anchors. */
export const sectionsOf = (text: string): { id: string; title: string }[] =>
  markdown
    .lexer(text)
    .flatMap((token) =>
      token.type === 'heading' && token.depth === 2
        ? [{ id: anchorOf(token.text), title: token.text as string }]
        : [],
    );
