import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

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

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/** Takes half a millisecond: handing the body to another thread costs as much again. */
const compressFast = {
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions(body, 2)),
  gzip: (body: Buffer) => gzipSync(body, { level: 2 }),
};
type Encoding = keyof typeof compressFast;

const compressWell = {
  br: (body: Buffer) => brotli(body, brotliOptions(body, 11)),
  gzip: (body: Buffer) => zip(body, { level: 9 }),
};

/** A body with its compressed forms, each made once and kept for the next readers. */
export interface EncodedBody {
  readonly identity: Buffer;
  /** The encoding to send to a client with this `accept-encoding`, or undefined for the identity. */
  choose(accepted: string | undefined): Encoding | undefined;
  /** The body in an encoding: compressed fast for the first readers, as small as possible for the others. */
  read(encoding: Encoding): Buffer;
}

/** Compresses `identity` when it is first read in an encoding. */
export const encodeBody = (identity: Buffer): EncodedBody => {
  const forms = new Map<Encoding, Buffer>();
  const readers = new Map<Encoding, number>();

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
      const form = forms.get(encoding) ?? compressFast[encoding](identity);
      if (reader === 1) forms.set(encoding, form);
      if (reader === smallestFromReader)
        void compressWell[encoding](identity).then(
          (best) => forms.set(encoding, best),
          () => undefined,
        );
      return form;
    },
  };
};
