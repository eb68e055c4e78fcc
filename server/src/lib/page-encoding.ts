import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A smaller body costs more to compress than it saves. */
const minBytes = 1_024;
/** From this reader on, the smallest form pays: it takes about 200 times as long to make. */
const smallestFromReader = 10;

/**
 * The window that covers a body. The default of 4 MB is allocated for every encoder: V8 then collects all its garbage
 * every ten pages, which cost more than the rendering.
 */
const windowBits = (body: Buffer) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(body.length)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

const compress = {
  br: (body: Buffer, quality: number) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer, quality: number) => zip(body, { level: Math.min(quality, 9) }),
};
type Encoding = keyof typeof compress;

const fast = 2;
const smallest = 11;

/** A body with its compressed forms, each made once and kept for the next readers. */
export interface EncodedBody {
  readonly identity: Buffer;
  /** The encoding to send to a client with this `accept-encoding`, or undefined for the identity. */
  choose(accepted: string | undefined): Encoding | undefined;
  /** The body in an encoding: compressed fast for the first readers, as small as possible for the others. */
  read(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** Compresses `identity` when it is first read in an encoding. */
export const encodeBody = (identity: Buffer): EncodedBody => {
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  const readers = new Map<Encoding, number>();

  const make = (encoding: Encoding, quality: number) => {
    const form = compress[encoding](identity, quality);
    void form.then(
      (buffer) => forms.set(encoding, buffer),
      () => forms.delete(encoding),
    );
    return form;
  };

  return {
    identity,
    choose(accepted = '') {
      if (identity.length < minBytes) return undefined;
      if (/\bbr\b/.test(accepted)) return 'br';
      return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    },
    read(encoding) {
      const reader = (readers.get(encoding) ?? 0) + 1;
      readers.set(encoding, reader);
      const form = forms.get(encoding) ?? make(encoding, fast);
      if (reader === 1) forms.set(encoding, form);
      if (reader === smallestFromReader) void make(encoding, smallest);
      return form;
    },
  };
};
