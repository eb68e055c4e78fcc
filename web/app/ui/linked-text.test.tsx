import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { LinkedText } from './linked-text.tsx';

test('shows a web address as a link to a new tab, and anything else as text', async () => {
  const text = '<img src=x onerror=alert(1)> My work: https://ada.example/a?b=c. Not javascript:alert(1)';
  renderAt('/', <LinkedText text={text} />);
  const link = page.getByRole('link');
  await expect.element(link).toHaveAttribute('href', 'https://ada.example/a?b=c');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(link.elements()).toHaveLength(1);
  expect(document.querySelector('img')).toBeNull();
  expect(document.body.textContent).toContain(text);
});
