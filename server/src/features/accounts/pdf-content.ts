import { inflateSync, constants as zlib } from 'node:zlib';

/** What a document does besides being read: run scripts or programs, carry files, send forms, open other documents. */
const activeNames = new Set([
  'JavaScript',
  'JS',
  'AA',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
]);

/** The most bytes that are read as tokens, in the file and in its object streams. An ordinary resume has far fewer. */
const maxBytes = 4_000_000;
/** The most tokens of an object that are kept. The dictionary of a stream is much shorter. */
const maxTokens = 2_000;

/** Why a document is not accepted: it is active, or it cannot be checked. */
export type PdfRefusal = 'active' | 'encrypted' | 'unreadable';

class Refused extends Error {
  readonly reason: PdfRefusal;
  constructor(reason: PdfRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** The names and brackets of a part of the document; strings and numbers are dropped, references are 'R'. */
type Token = { name: string } | '[' | ']' | '<<' | '>>' | 'R' | 'string' | 'word';

/** The characters that end a word or name: whitespace and delimiters. */
const wordEnd = /[\0\t\n\f\r ()<>[\]{}/%]/g;

const endOfWord = (text: string, from: number): number => {
  wordEnd.lastIndex = from;
  return wordEnd.exec(text)?.index ?? text.length;
};

/** The index after a literal string that starts at `from`. Brackets nest, and a backslash escapes one character. */
const endOfString = (text: string, from: number): number => {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\') index += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
};

const findEnd = (text: string, mark: RegExp, from: number): number => {
  mark.lastIndex = from;
  return mark.exec(text) === null ? text.length : mark.lastIndex;
};

/** `/J#61vaScript` is the same name as `/JavaScript`. */
const decodeName = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

interface Cursor {
  at: number;
  /** Set when a word ends the object: `endobj` or `stream`. */
  end: 'endobj' | 'stream' | undefined;
}

/** The tokens of `text` from `from` to the end of the object, or of the text. `cursor` tells where that is. */
function* readTokens(text: string, from: number, cursor: Cursor): Generator<Token> {
  let at = from;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === '(') {
      at = endOfString(text, at);
      yield 'string';
    } else if (character === '%') at = findEnd(text, /[\r\n]/g, at);
    else if (character === '/') {
      const end = endOfWord(text, at + 1);
      yield { name: decodeName(text.slice(at + 1, end)) };
      at = end;
    } else if (text.startsWith('<<', at) || text.startsWith('>>', at)) {
      yield character === '<' ? '<<' : '>>';
      at += 2;
    } else if (character === '<') {
      at = findEnd(text, />/g, at);
      yield 'string';
    } else if (character === '[' || character === ']') {
      yield character;
      at += 1;
    } else if (/[\0\t\n\f\r )>{}]/.test(character)) at += 1;
    else {
      const end = endOfWord(text, at);
      const word = text.slice(at, end);
      at = end;
      if (word === 'endobj' || word === 'stream') {
        cursor.end = word;
        break;
      }
      yield word === 'R' ? 'R' : 'word';
    }
    cursor.at = at;
  }
  cursor.at = at;
}

const findName = (token: Token | undefined): string | undefined =>
  typeof token === 'object' ? token.name : undefined;

const indexOfKey = (tokens: readonly Token[], key: string) =>
  tokens.findIndex((token) => findName(token) === key);
/** The token after a key; undefined without the key. */
const tokenAfter = (tokens: readonly Token[], key: string): Token | undefined => {
  const index = indexOfKey(tokens, key);
  return index === -1 ? undefined : tokens[index + 1];
};

/**
 * Refuses an action that runs when the document opens, other than a jump to one of its pages. A page and a reference are
 * fine: the names of the action that a reference leads to are checked where they are.
 */
const checkOpenAction = (value: readonly Token[]): void => {
  const kind = findName(tokenAfter(value, 'S'));
  if (value[0] === '<<' && kind !== 'GoTo' && kind !== 'Named') throw new Refused('active');
};

/** Checks the names of an object as they come. */
const openNameCheck = () => {
  /** The tokens after `/OpenAction`. */
  let opening: Token[] | undefined;
  const checkOpening = () => {
    if (opening) checkOpenAction(opening);
    opening = undefined;
  };
  const check = (token: Token): void => {
    const name = findName(token);
    if (name !== undefined && activeNames.has(name)) throw new Refused('active');
    if (name === 'Encrypt') throw new Refused('encrypted');
    opening?.push(token);
    if (opening?.length === 60) checkOpening();
    if (name !== 'OpenAction') return;
    checkOpening();
    opening = [];
  };
  return { check, finish: checkOpening };
};

/** Inflates a stream as far as it can be read, which is what viewers do with a damaged one. */
const inflate = (data: Buffer, maxOutputLength: number): string => {
  try {
    return inflateSync(data, { maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    throw new Refused('unreadable');
  }
};

const isObjectStream = (tokens: readonly Token[]): boolean =>
  findName(tokenAfter(tokens, 'Type')) === 'ObjStm' ||
  (indexOfKey(tokens, 'N') !== -1 && indexOfKey(tokens, 'First') !== -1);

/** Whether an object stream is compressed. Throws for any compression but the one that writers use. */
const isInflatable = (tokens: readonly Token[]): boolean => {
  const index = indexOfKey(tokens, 'Filter');
  if (index === -1) return false;
  const [first, second, third] = tokens.slice(index + 1);
  const isFlate =
    findName(first) === 'FlateDecode' ||
    (first === '[' && findName(second) === 'FlateDecode' && third === ']');
  const isOnly = tokens.filter((token) => findName(token) === 'Filter').length === 1;
  if (!isFlate || !isOnly || indexOfKey(tokens, 'Predictor') !== -1) throw new Refused('unreadable');
  return true;
};

/** Reads objects with a common bound of bytes. */
const openReader = () => {
  let left = maxBytes;

  /** Checks the object at `from`. Returns its first tokens, and where and how it ends. */
  const readObject = (text: string, from: number) => {
    const cursor: Cursor = { at: from, end: undefined };
    const tokens: Token[] = [];
    const { check, finish } = openNameCheck();
    for (const token of readTokens(text, from, cursor)) {
      if (cursor.at - from > left) throw new Refused('unreadable');
      if (tokens.length < maxTokens) tokens.push(token);
      check(token);
    }
    finish();
    left -= cursor.at - from;
    if (left < 0) throw new Refused('unreadable');
    return { tokens, ...cursor };
  };

  /** Checks the objects inside an object stream. */
  const readObjectStream = (bytes: Buffer, tokens: readonly Token[], start: number): void => {
    const isCompressed = isInflatable(tokens);
    const end = bytes.indexOf('endstream', start);
    const data = bytes.subarray(start, end === -1 ? bytes.length : end);
    readObject(isCompressed ? inflate(data, left) : data.toString('latin1'), 0);
  };

  return { readObject, readObjectStream };
};

/**
 * Why a PDF is refused, or undefined for a document that only shows pages. Each object is read by itself, from its header
 * on, so that damage elsewhere hides nothing. Reads a bounded number of bytes.
 */
export const findPdfRefusal = (bytes: Buffer): PdfRefusal | undefined => {
  const text = bytes.toString('latin1');
  const { readObject, readObjectStream } = openReader();
  try {
    for (const { 0: header, index } of text.matchAll(/(?<!end)obj|trailer/g)) {
      const { tokens, at, end } = readObject(text, index + header.length);
      if (end !== 'stream') continue;
      if (tokens.length === maxTokens) throw new Refused('unreadable');
      if (isObjectStream(tokens))
        readObjectStream(bytes, tokens, text.startsWith('\r\n', at) ? at + 2 : at + 1);
    }
    return undefined;
  } catch (cause) {
    if (cause instanceof Refused) return cause.reason;
    throw cause;
  }
};
