import { decode } from 'html-entities';
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

// Pictures come from this server: a foreign one would reveal readers to its owner.
const uploadedPicture = /^\/api\/files\/[\da-f-]{36}$/;

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
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !uploadedPicture.test(attribs.src ?? ''),
};

/** HTML of an article by an admin: more elements than in other texts, and uploaded pictures. */
export const sanitizeArticle = (html: string): string => sanitizeHtml(html, allowedInArticle).trim();

/** HTML from a person or feed, reduced to paragraphs, emphasis, headings, lists, quotations and safe links. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, allowed).trim();

/** The text of rich text without markup, on one line. */
export const toPlainText = (html: string): string =>
  decode(
    sanitizeHtml(html.replace(/<(\/(p|h\d|li|blockquote|div|tr)|br\s*\/?)>/gi, ' '), {
      allowedTags: [],
      allowedAttributes: {},
    }),
  )
    .replace(/\s+/g, ' ')
    .trim();
