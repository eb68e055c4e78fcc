import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { cssVariables, theme } from './theme.ts';

const heading = '/* Generated from theme.ts by `vitest run --project web app/ui/theme.test.tsx -u`. */\n';

test('theme-variables.css holds the variables of the theme', async () => {
  renderAt(
    '/',
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      Text
    </MantineProvider>,
  );
  const readRules = () => document.querySelector('style[data-mantine-styles]')?.textContent ?? '';
  await expect.poll(readRules).toContain('--mantine-color-body: var(--paper);');
  const text = readRules()
    .trim()
    .replaceAll(/\s*([{;])\s*/g, '$1\n')
    .replaceAll(/\s*\}\s*/g, '\n}\n');
  await expect(heading + text).toMatchFileSnapshot('theme-variables.css');
});
