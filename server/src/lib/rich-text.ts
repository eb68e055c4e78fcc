import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
};

// A picture of an article lies here, never elsewhere: a foreign one would tell its owner who reads.
const ownPicture = /^\/api\/files\/[\da-f-]{36}$/;

const allowedInArticle: sanitizeHtml.IOptions = {
  ...allowed,
  allowedTags: [
    ...(allowed.allowedTags as string[]),
    'h4',
    'hr',
    'img',
    'figure',
    'figcaption',
    'code',
    'pre',
  ],
  allowedAttributes: { ...allowed.allowedAttributes, img: ['src', 'alt', 'loading'] },
  transformTags: {
    ...allowed.transformTags,
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
};

/** The HTML of an article by an admin: more than a person's text may hold, and pictures that were uploaded here. */
export const sanitizeArticle = (html: string): string => sanitizeHtml(html, allowedInArticle).trim();

/** HTML from a person or a feed, cut to paragraphs, emphasis, headings, lists, quotations and safe links. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, allowed).trim();

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a reader sees of rich text, on one line. */
export const plainTextOf = (html: string): string =>
  sanitizeHtml(html.replace(/<(\/(p|h\d|li|blockquote|div|tr)|br\s*\/?)>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
