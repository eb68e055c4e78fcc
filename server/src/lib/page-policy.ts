import { createHash, randomBytes } from 'node:crypto';

/**
 * Marks the scripts of the rendering itself, as their nonce. Never sent and unguessable, so that no text of a person can
 * contain it and no script in such a text gets a hash.
 */
export const scriptMark = randomBytes(24).toString('hex');

const markedScripts = new RegExp(`<script [^>]*?nonce="${scriptMark}"[^>]*>([^]*?)</script>`, 'g');
const markAttribute = ` nonce="${scriptMark}"`;

/**
 * Removes the marks of the page's own scripts and returns their hashes as sources of a content security policy. The page
 * is then the same for every reader, and each script runs only as it was rendered.
 */
export const hashScripts = (html: string): { html: string; sources: string[] } => {
  const texts = new Set([...html.matchAll(markedScripts)].map(([, text = '']) => text));
  texts.delete('');
  const hashScript = (text: string) => createHash('sha256').update(text).digest('base64');
  return {
    html: html.replaceAll(markAttribute, ''),
    sources: [...texts].map((text) => `'sha256-${hashScript(text)}'`),
  };
};

/** The content security policy of a page with these inline scripts. */
export const policyWith = (scriptSources: readonly string[]): string =>
  [
    `default-src 'none'`,
    ['script-src', `'self'`, ...scriptSources].join(' '),
    `style-src 'self'`,
    // Components set computed positions and sizes as style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** The abilities of a browser that no page uses: injected code gets none of them either. */
export const permissionsPolicy = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'payment',
  'usb',
  'serial',
  'midi',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
