import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/**
 * Without `/`, so that paths like `node_modules/@scope/name.js` stay readable. Each part has the most characters of an
 * address: without a bound, a long text that somebody sent would take its length squared.
 */
const addresses = /[^\s<>"'\\/@(),:;]{1,64}@[^\s<>"'\\/@(),:;]{1,253}\.[a-z]{2,}/gi;

/**
 * What every log leaves out: mail addresses, which mail servers repeat in their refusals, and what a database error
 * quotes of a row.
 */
export const logOptions = {
  serializers: {
    err: (error: Error) => {
      const { detail: _, where: __, ...shown } = pino.stdSerializers.err(error);
      return shown;
    },
  },
  hooks: {
    streamWrite: (line) => (line.includes('@') ? line.replace(addresses, '[address]') : line),
  },
} satisfies LoggerOptions;

/** The log of a part of the server. */
export const openLog = (
  name: string,
  { logLevel }: { logLevel: string },
  destination?: DestinationStream,
): Logger => pino({ ...logOptions, name, level: logLevel }, destination);
