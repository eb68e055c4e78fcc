import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/**
 * Escapes of a JSON string and email addresses. Escapes come first, so that the `n` of `\n` is not part of an address.
 * Excludes `/`, so that paths like `node_modules/@scope/name.js` stay readable. Each part is limited to its maximum length
 * in an address: unlimited, matching a long text would take quadratic time.
 */
const escapesAndAddresses =
  /\\(?:u[\da-f]{4}|.)|[^\s<>"\\/@(),:;]{1,64}@[^\s<>"'\\/@(),:;]{1,253}\.[a-z]{2,}/gi;

/**
 * Removes personal data from every log: email addresses, which mail servers repeat in their errors, and the row values
 * that a database error quotes.
 */
export const logOptions = {
  serializers: {
    err: (error: Error) => {
      const { detail: _, where: __, ...shown } = pino.stdSerializers.err(error);
      return shown;
    },
  },
  hooks: {
    streamWrite: (line) =>
      line.includes('@')
        ? line.replace(escapesAndAddresses, (match) => (match.startsWith('\\') ? match : '[address]'))
        : line,
  },
} satisfies LoggerOptions;

/** The log of a part of the server. */
export const openLog = (
  name: string,
  { logLevel }: { logLevel: string },
  destination?: DestinationStream,
): Logger => pino({ ...logOptions, name, level: logLevel }, destination);
