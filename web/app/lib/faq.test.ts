import { describe, expect, it } from 'vitest';
import { allQuestions, questionsOf, readFaq } from './faq.server.ts';
import { legalText } from './legal.server.ts';

const head = '---\ntitle: Questions\nchanged: 2026-11-21\n---\n';

describe('the questions', () => {
  it('are read with topic, audience and an answer in HTML and in plain words', () => {
    const source = `${head}# Paying\n\n## What's it cost?\n\nFor: companies\n\nSee [the plans](/pricing) & ask.\n\n- One\n`;
    expect(readFaq('faq.md', source)).toEqual([
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
    [`${head}## What?\n\n{{nothing}}`, /^faq\.md names \{\{nothing\}\}, which is no fact\.$/],
  ])('of %j say what is wrong', (source, sentence) => {
    expect(() => readFaq('faq.md', source)).toThrow(sentence);
  });

  it('of this site each have an address of their own, and both sides have theirs', () => {
    const ids = allQuestions().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const side of ['fractional', 'company'] as const)
      expect(questionsOf(side).length).toBeGreaterThan(0);
  });
});

it.each([
  'cookie-policy',
  'privacy-policy',
  'terms-and-conditions',
  'cancellation-and-refund-policy',
] as const)('the %s has sections that can be linked to', (name) => {
  const { title, summary, sections, html } = legalText(name);
  expect(title).not.toBe('');
  expect(summary.length).toBeGreaterThan(50);
  expect(sections.length).toBeGreaterThan(4);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});
