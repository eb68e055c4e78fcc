import { describe, expect, it } from 'vitest';
import { sanitizeArticle, sanitizeRichText, toPlainText } from './rich-text.ts';

const safeLink = 'rel="noopener noreferrer nofollow" target="_blank"';
const picture = '/api/files/0190a0b0-0000-7000-8000-000000000000';

describe('sanitizeRichText', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<style>p{}</style><iframe src="//x"></iframe>a', 'a'],
    ['<svg onload="x()"><p>a</p></svg>', '<p>a</p>'],
    ['<img src="x" onerror="x()">a', 'a'],
    [`<img src="${picture}">a`, 'a'],
    ['<b>a</b><i>b</i><h1>c</h1>', '<strong>a</strong><em>b</em><h2>c</h2>'],
    ['<a href="javascript:x()">a</a>', `<a ${safeLink}>a</a>`],
    ['<a href="data:text/html,x">a</a>', `<a ${safeLink}>a</a>`],
    ['<a href="//evil.example">a</a>', `<a ${safeLink}>a</a>`],
    [
      '<a href="https://a.example" rel="opener" target="_top">a</a>',
      `<a href="https://a.example" ${safeLink}>a</a>`,
    ],
    ['<a href="mailto:a@b.de" style="x">a</a>', `<a href="mailto:a@b.de" ${safeLink}>a</a>`],
    ['  <p>a</p>  ', '<p>a</p>'],
  ])('turns %s into %s', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected);
  });
});

describe('sanitizeArticle', () => {
  it.each([
    [`<img src="${picture}" alt="A" onerror="x()">`, `<img src="${picture}" alt="A" loading="lazy" />`],
    ['<img src="https://evil.example/a.png">', ''],
    [`<img src="https://evil.example${picture}">`, ''],
    [`<img src="${picture}/../../secret">`, ''],
    ['<img>', ''],
    ['<p><img src="x">a</p>', '<p>a</p>'],
    ['<h4>a</h4><pre><code>b</code></pre>', '<h4>a</h4><pre><code>b</code></pre>'],
    ['<b>a</b><script>x()</script>', '<strong>a</strong>'],
    ['  <a href="//evil.example">a</a>', `<a ${safeLink}>a</a>`],
  ])('turns %s into %s', (html, expected) => {
    expect(sanitizeArticle(html)).toBe(expected);
  });
});

describe('toPlainText', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['<h2>One</h2>Two<br>Three<br />Four<BR/>Five', 'One Two Three Four Five'],
    ['One<strong>Two</strong>', 'OneTwo'],
    ['a &amp; b &lt;c&gt; "d" &quot;e&quot;', 'a & b <c> "d" "e"'],
    ['&amp;lt;', '&lt;'],
    ['<script>x()</script> a\n\n  b ', 'a b'],
  ])('turns %s into %s', (html, expected) => {
    expect(toPlainText(html)).toBe(expected);
  });
});
