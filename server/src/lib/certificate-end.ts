import { connect } from 'node:tls';

/** How to reach the site. Tests reach their own server. */
export interface TlsTarget {
  port: number;
  /** The address to connect to. Default: that of the domain. */
  host?: string;
  /** Authorities to trust in place of the public ones. */
  ca?: string;
}

/** When the certificate of `domain` expires; a sentence if browsers refuse it or nobody responds. */
export const certificateEnd = (
  domain: string,
  { port, host = domain, ca }: TlsTarget = { port: 443 },
): Promise<Date | string> =>
  new Promise((resolve) => {
    const options = { host, port, servername: domain, rejectUnauthorized: false, timeout: 5_000 };
    const socket = connect({ ...options, ...(ca === undefined ? {} : { ca }) }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      // The type says Error, but it is the code.
      const code = String(socket.authorizationError ?? '');
      socket.destroy();
      const isTrusted = code === '' || code === 'CERT_HAS_EXPIRED';
      resolve(isTrusted ? new Date(end) : `Browsers refuse the certificate of ${domain} (${code}).`);
    });
    const silent = () => {
      socket.destroy();
      resolve(`${domain} does not respond on port ${port}.`);
    };
    socket.on('error', silent).on('timeout', silent);
  });
