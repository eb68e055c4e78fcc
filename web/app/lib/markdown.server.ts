import { Marked, type Token, type Tokens } from 'marked';
import { type ApiScope, apiScopes } from '../../../contract/src/api-scopes.ts';
import { limits } from '../../../contract/src/limits.ts';
import type { Site } from '../../../contract/src/site-values.ts';
import { readFrontMatter } from '../../../contract/src/text-format.ts';
import { tools } from '../../../contract/src/tools.ts';
import { webhookEventHints } from '../../../contract/src/webhook-event-names.ts';
import { webhookExamples } from '../../../contract/src/webhook-events.ts';

/** An error in a file of `content/`, described in a sentence for the operator. */
export class ContentError extends Error {}

/** The tools of a scope, of every kind of person: those that act at once, or those that a person confirms. */
const toolNames = (scope: ApiScope, isConfirmed: boolean): string => {
  const offered = tools.filter(
    ({ endpoint, confirm }) => endpoint.scope === scope && (confirm !== undefined) === isConfirmed,
  );
  return [...new Set(offered.map(({ tool }) => `\`${tool.name}\``))].join(', ');
};

/** The values for `{{name}}` in a text: the brand, details of the operator, the product's limits, and examples of events. */
const getPlaceholders = ({ brand, operator, limits: ownLimits }: Site): Record<string, string> => ({
  brand: brand.name,
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
        `### ${example.type}\n\n${webhookEventHints[example.type]}\n\n\`\`\`json Payload\n${JSON.stringify(example, null, 2)}\n\`\`\``,
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
    Object.entries({ ...limits, ...ownLimits }).flatMap(([name, value]) =>
      typeof value === 'number' ? [[`limits.${name}`, String(value)]] : [],
    ),
  ),
});

/** The front matter and the text of a source, both with their placeholders replaced. Throws ContentError. */
export const readSource = (file: string, source: string, site: Site) => {
  const read = readFrontMatter(source);
  if (typeof read === 'string') throw new ContentError(`${file} ${read}`);
  const values = getPlaceholders(site);
  const fillIn = (text: string) =>
    text.replace(/\{\{([^}]*)\}\}/g, (_, name: string) => values[name.trim()] ?? '');
  const front = Object.fromEntries(Object.entries(read.front).map(([name, value]) => [name, fillIn(value)]));
  return { front, text: fillIn(read.text) };
};

/** The anchor of a heading: 'What does it cost?' → 'what-does-it-cost'. */
export const toAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;|['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders Markdown with an anchor for each heading. */
export const markdown = new Marked({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      const title = this.parser.parseInline(tokens);
      return `<h${depth} id="${toAnchor(title)}">${title}</h${depth}>\n`;
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
    // Code with a title after its language is folded under the title.
    code({ text, lang = '' }: Tokens.Code) {
      const [, title] = lang.split(' ');
      const block = `<pre><code>${escapeHtml(text)}</code></pre>\n`;
      return title === undefined ? block : `<details><summary>${title}</summary>${block}</details>\n`;
    },
    // HTML in a text is shown as text.
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text);
    },
    link({ href, tokens }: Tokens.Link) {
      if (!/^(?:https?:|mailto:|tel:|\/|#)/i.test(href)) return this.parser.parseInline(tokens);
      return `<a href="${href}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/** The headings of the second level, with their anchors. */
export const listSections = (text: string): { id: string; title: string }[] =>
  markdown
    .lexer(text)
    .flatMap((token) =>
      token.type === 'heading' && token.depth === 2
        ? [{ id: toAnchor(token.text), title: token.text as string }]
        : [],
    );
