import { describe, expect, it } from 'vitest';
import siteFile from '../../../content/site.json';
import {
  defaultSiteLimits,
  defaultSiteSwitches,
  type Site,
  siteTextNames,
} from '../../../contract/src/site-values.ts';
import { allQuestions, listQuestions, readFaq } from './faq.server.ts';
import { legalText } from './legal.server.ts';

const texts = import.meta.glob<string>(['../../../content/faq.md', '../../../content/legal/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const readText = (name: string) =>
  texts[`../../../content/${name === 'faq' ? 'faq' : `legal/${name}`}.md`] ?? '';
const { brand, ...operator } = siteFile;

/** The settings of the files in `content/`. */
const site: Site = {
  brand: brand as Site['brand'],
  operator: operator as Site['operator'],
  limits: defaultSiteLimits,
  switches: defaultSiteSwitches,
  texts: Object.fromEntries(
    siteTextNames.map((name) => [
      name,
      {
        text: readText(name),
        must_accept: false,
        version: 0,
        changed_at: '',
        accept_version: 0,
        accept_at: '',
      },
    ]),
  ) as Site['texts'],
  revision: '0',
};

const head = '---\ntitle: Questions\nchanged: 2026-11-21\n---\n';

describe('questions', () => {
  it('have a topic, an audience, and an answer in HTML and plain text', () => {
    const source = `${head}# Paying\n\n## What's it cost?\n\nFor: companies\n\nSee [the plans](/pricing) & ask.\n\n- One\n`;
    expect(readFaq('faq.md', source, site)).toEqual([
      {
        id: 'whats-it-cost',
        topic: 'Paying',
        audience: 'company',
        question: "What's it cost?",
        html: '<p>See <a href="/pricing">the plans</a> &amp; ask.</p>\n<ul>\n<li>One</li>\n</ul>\n',
        text: 'See the plans & ask. One',
      },
    ]);
  });

  it.each([
    ['# No head', /^faq\.md has to begin with a title and a date/],
    [`${head}## Empty?\n`, /^faq\.md: 'Empty\?' has no answer\.$/],
    [`${head}## Whose?\n\nFor: nobody\n\nAn answer.`, /it can be for fractionals, companies or everybody\.$/],
    [`${head}## What?\n\n{{nothing}}`, /^faq\.md names \{\{nothing\}\}, which is not defined\.$/],
  ])('throw a sentence for the operator for %j', (source, sentence) => {
    expect(() => readFaq('faq.md', source, site)).toThrow(sentence);
  });

  it('of this site have unique ids and cover both sides', () => {
    const ids = allQuestions(site).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const side of ['fractional', 'company'] as const)
      expect(listQuestions(site, side).length).toBeGreaterThan(0);
  });
});

it.each([
  'cookie-policy',
  'privacy-policy',
  'terms-and-conditions',
  'cancellation-and-refund-policy',
  'accessibility',
  'imprint',
  'security',
  'contact-points',
])('the %s has sections with anchors', (name) => {
  const { title, summary, sections, html } = legalText(name, site);
  expect(title).not.toBe('');
  expect(summary.length).toBeGreaterThan(50);
  expect(sections.length).toBeGreaterThan(3);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});
