import { limits } from './limits.ts';

/** The `{{names}}` that a text of the site may use, beside those of `limits`. */
const placeholderNames = [
  'brand',
  'company',
  'address',
  'registration',
  'law',
  'support',
  'press',
  'privacy',
  'processors',
  'webhookEvents',
  'tools',
];

const isPlaceholder = (name: string) =>
  placeholderNames.includes(name) ||
  (name.startsWith('limits.') && typeof limits[name.slice(7) as keyof typeof limits] === 'number');

interface FrontMatter {
  front: Record<string, string>;
  text: string;
}

/** The names and values between `---` at the start of a text, and the text after them; or what is wrong, in a sentence. */
export const readFrontMatter = (source: string): FrontMatter | string => {
  const [, head, text] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || text === undefined)
    return 'has to begin with a title and a date between two lines of ---.';
  const lines = head.split(/\r?\n/).map((line) => /^(\w+):\s*(.*)$/.exec(line));
  if (lines.includes(null)) return "has a line in its front matter that is not 'name: value'.";
  const front = Object.fromEntries(lines.map((line) => [line?.[1] ?? '', line?.[2] ?? '']));
  if (!front.title) return 'has no title.';
  if (!/^\d{4}-\d\d-\d\d$/.test(front.changed ?? ''))
    return 'needs the date of its last change, such as 2026-01-31.';
  const unknown = [...source.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name.trim());
  const missing = unknown.find((name) => !isPlaceholder(name));
  return missing === undefined ? { front, text } : `names {{${missing}}}, which is not defined.`;
};

/** Whether a text is still the template that ships with the product. */
export const isTemplate = (source: string): boolean => {
  const read = readFrontMatter(source);
  return typeof read === 'string' || read.front.template === 'true';
};

const audienceLine = /^For: (.*)$/;

/** What is wrong with the questions and answers, in a sentence; undefined if nothing is. */
export const questionsProblem = (source: string): string | undefined => {
  const read = readFrontMatter(source);
  if (typeof read === 'string') return read;
  const [, ...questions] = read.text.split(/^## /m);
  if (questions.length === 0) return 'has no question: a line that begins with ##.';
  for (const question of questions) {
    const [title = '', ...rest] = question.split('\n').map((line) => line.trim());
    const audience = rest.map((line) => audienceLine.exec(line)?.[1]).find((found) => found !== undefined);
    if (audience !== undefined && !['fractionals', 'companies', 'everybody'].includes(audience))
      return `'${title}' is for '${audience}'; it can be for fractionals, companies or everybody.`;
    const answer = rest.filter((line) => line !== '' && !audienceLine.test(line) && !line.startsWith('# '));
    if (answer.length === 0) return `'${title}' has no answer.`;
  }
  return undefined;
};
