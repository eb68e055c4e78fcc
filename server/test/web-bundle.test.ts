import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const bundle = join(import.meta.dirname, '../../web/build/server');

it('renders pages with the production build of React for any NODE_ENV', async () => {
  const files = (await readdir(bundle, { recursive: true })).filter((file) => file.endsWith('.js'));
  expect(files).toContain('index.js');
  for (const file of files) {
    const code = await readFile(join(bundle, file), 'utf8');
    expect(code, file).not.toMatch(/process\.env\.NODE_ENV|warnUnknownProperties/);
  }
});
