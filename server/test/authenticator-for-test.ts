import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const encodeHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** The value in CBOR, as far as WebAuthn uses it. */
const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  return Buffer.concat([encodeHead(5, value.size), ...[...value].flat().map(encodeCbor)]);
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

/** What the browser passes on, or in a test what a hostile one would. */
interface Ceremony {
  origin?: string;
  rpId?: string;
  verified?: boolean;
  /** Default: one more than at the last use. */
  counter?: number;
}

/** A passkey in memory (ES256, attestation 'none'), with the answers that a browser would send for options of the server. */
export const authenticatorForTest = (site = 'http://localhost:3000') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, { origin = site }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, ceremony: Ceremony, ...more: Buffer[]) => {
    const { rpId = new URL(site).hostname, verified = true } = ceremony;
    counter = ceremony.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const allFlags = flags | userPresent | (verified ? userVerified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([allFlags]), count, ...more]);
  };

  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    /** A new passkey for the options of a registration. */
    register: (options: { challenge: string; user?: unknown }, ceremony: Ceremony = {}) => {
      userHandle = (options.user as { id: string } | undefined)?.id ?? '';
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const idLength = Buffer.from([0, credentialId.length]);
      const authData = authenticatorData(
        hasCredential,
        ceremony,
        Buffer.alloc(16),
        idLength,
        credentialId,
        encodeCbor(key),
      );
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, ceremony).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** The signature for the options of a sign-in. */
    assert: (options: { challenge: string }, ceremony: Ceremony = {}) => {
      const authData = authenticatorData(0, ceremony);
      const data = clientData('webauthn.get', options.challenge, ceremony);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString(
            'base64url',
          ),
          userHandle,
        },
      };
    },
  };
};
