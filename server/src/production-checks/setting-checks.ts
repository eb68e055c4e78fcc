import { createECDH } from 'node:crypto';
import { readConfig } from '../config.ts';
import { isGuessable } from '../lib/guessable-secret.ts';
import { isLoopback } from '../lib/loopback.ts';
import type { ProductionCheck } from './production-check.ts';

/** The program starts with these settings: whatever `readConfig` refuses. */
const settings: ProductionCheck = {
  id: 'settings',
  run: ({ env }) => {
    if (env.NODE_ENV !== 'production')
      return ["NODE_ENV is not 'production': set it, or run the check in the image, which sets it."];
    try {
      readConfig(env);
      return [];
    } catch (cause) {
      return [`${(cause as Error).message} The program does not start.`];
    }
  },
};

const placeholder = /(^|[@./])([\w-]+\.)?example(\.(com|org|net))?($|[:/>?])|sk_live_$|whsec_$|\[[^\]]+\]/;
const named = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL', 'DATABASE_URL'];
const withPlaceholders = [
  ...named,
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'INBOUND_MAIL_DOMAIN',
  'S3_ENDPOINT',
];

const placeholders: ProductionCheck = {
  id: 'placeholders',
  run: ({ env }) =>
    withPlaceholders
      .filter((name) => placeholder.test(env[name] ?? ''))
      .map((name) => `${name} still has the value of a template: set your own.`),
};

const address: ProductionCheck = {
  id: 'address',
  run: ({ env }) => {
    if (!env.PUBLIC_URL || !URL.canParse(env.PUBLIC_URL)) return [];
    const { protocol, hostname, pathname, port } = new URL(env.PUBLIC_URL);
    return [
      ...(protocol === 'https:'
        ? []
        : [
            'PUBLIC_URL does not begin with https://, so that passwords would cross the network in the clear. Set it to the address that readers use, and let the proxy hold a certificate.',
          ]),
      ...(isLoopback(hostname) || /^[\d.]+$|^\[/.test(hostname)
        ? [
            'PUBLIC_URL is not a domain, which passkeys, cookies and mails need. Point a domain at this server, and set it.',
          ]
        : []),
      ...(pathname === '/' && port === ''
        ? []
        : [
            'PUBLIC_URL has a port or a path. Serve the site at the root of a domain of its own, and remove them.',
          ]),
    ];
  },
};

const secrets: ProductionCheck = {
  id: 'secrets',
  run: ({ env }) => {
    const { SESSION_SECRET, DATABASE_URL, INBOUND_MAIL_SECRET } = env;
    const password = DATABASE_URL && URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL).password : '';
    const all = [SESSION_SECRET, password, INBOUND_MAIL_SECRET].filter((secret) => secret);
    return [
      ...(SESSION_SECRET && isGuessable(SESSION_SECRET)
        ? ['SESSION_SECRET can be guessed: make one by `openssl rand -hex 32`.']
        : []),
      ...(DATABASE_URL && decodeURIComponent(password).length < 16
        ? ['The password in DATABASE_URL has fewer than 16 characters: make one by `openssl rand -hex 32`.']
        : []),
      ...(INBOUND_MAIL_SECRET && INBOUND_MAIL_SECRET.length < 24
        ? ['INBOUND_MAIL_SECRET has fewer than 24 characters: make one by `openssl rand -hex 32`.']
        : []),
      ...(new Set(all).size < all.length
        ? ['The same secret is used twice: who learns one has both. Make one for each.']
        : []),
    ];
  },
};

/** Whether the private key has the public one (P-256, base64url). */
const isPair = (publicKey: string, privateKey: string): boolean => {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false;
  }
};

const vapid: ProductionCheck = {
  id: 'push-keys',
  run: ({ env: { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } }) => {
    if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY)
      return [
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: make a pair by `npx web-push generate-vapid-keys`, or a lost data folder ends all push subscriptions.',
      ];
    return isPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)
      ? []
      : ['VAPID_PRIVATE_KEY is not the key of VAPID_PUBLIC_KEY: set both from one pair.'];
  },
};

const proxy: ProductionCheck = {
  id: 'proxy',
  run: ({ env: { TRUST_PROXY } }) =>
    TRUST_PROXY
      ? []
      : [
          'TRUST_PROXY is not set: limits would count all visitors as one. Set the number of proxies in front.',
        ],
};

export const settingChecks: readonly ProductionCheck[] = [
  settings,
  placeholders,
  address,
  secrets,
  vapid,
  proxy,
];
