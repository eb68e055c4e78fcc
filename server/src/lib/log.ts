import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Without `/`, so that paths like `node_modules/@scope/name.js` stay readable. */
const addresses = /[^\s<>"'\\/@(),:;]+@[^\s<>"'\\/@(),:;]+\.[a-z]{2,}/gi;

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
