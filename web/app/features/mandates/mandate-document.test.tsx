import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { MandateDocument } from './mandate-document.tsx';

test('draws headings, lists and lines, and links and HTML as the text that the party wrote', async () => {
  const markdown = [
    '# Mandate: CFO\n',
    '- **Company**: Orchard\\\nWorks, see \\[our terms\\](x)\n',
    '1. One\n2. <img src=x onerror=alert(1)>\n',
    '[a link](javascript:alert(1)) <script>alert(1)</script> https://a.example\n',
  ].join('\n');
  renderAt('/', <MandateDocument markdown={markdown} />);
  await expect.element(page.getByRole('heading')).toHaveTextContent('Mandate: CFO');
  const container = document.body;
  expect(container.querySelectorAll('p a, p img, li img, p script')).toHaveLength(0);
  expect(container.querySelectorAll('ol > li')).toHaveLength(2);
  expect(container.querySelector('ul > li')?.innerHTML).toContain('Orchard<br>Works, see [our terms](x)');
  for (const text of [
    '<img src=x onerror=alert(1)>',
    'a link',
    '<script>alert(1)</script>',
    'https://a.example',
  ])
    expect(container.textContent).toContain(text);
});
