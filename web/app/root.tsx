import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/instrument-sans/wght.css';
import './ui/fallback-faces.css';
import './ui/tokens.css';
import './ui/base.css';
import textFace from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRevalidator } from 'react-router';
import type { Route } from './+types/root.ts';
import { InstallHint } from './features/site/install-hint.tsx';
import { StagingBanner } from './features/site/staging-banner.tsx';
import { type SiteDetails, useSite } from './lib/brand.ts';
import { useFocusOnArrival } from './lib/focus.ts';
import { NonceContext } from './lib/nonce.ts';
import { serverContext } from './lib/server-context.ts';
import { onOtherTab, readProfile } from './lib/session.ts';
import { toSiteDetails } from './lib/site-details.server.ts';
import { useChunkTimeOut } from './lib/stale-chunk.ts';
import { bootScript, useHydratedEvent } from './ui/boot-script.ts';
import { DialogHost } from './ui/dialogs.tsx';
import { ErrorScreen } from './ui/error-screen.tsx';
import { useSiteLinks } from './ui/site-link.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: textFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  // On an iPhone, push requires a site on the home screen, and therefore a manifest.
  { rel: 'manifest', href: '/manifest.webmanifest' },
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Jobs',
    href: '/api/employer/job_feed.rss',
  },
  {
    rel: 'alternate',
    type: 'application/feed+json',
    title: 'Jobs',
    href: '/api/employer/job_feed.json',
  },
];

/** Loaded once with the first page. */
export const loader = ({ context }: Route.LoaderArgs): SiteDetails => {
  const { publicUrl, staging, plusTax, site } = context.get(serverContext);
  return toSiteDetails({ publicUrl, staging, plusTax }, site);
};
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const { colors } = useSite();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfbf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131110" />
        <Meta />
        <Links />
        {/* After the styles of the product, whose colours it replaces. */}
        {colors && <link rel="stylesheet" href={colors} />}
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          dangerouslySetInnerHTML={{ __html: bootScript }}
        />
      </head>
      <body>
        {children}
        <DialogHost />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Reruns the guards when another tab signs in, and reloads this tab when another tab signs out or switches accounts. */
const useSessionOfOtherTabs = () => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let userId = readProfile()?.id;
    return onOtherTab(() => {
      const id = readProfile()?.id;
      if (id === userId) return;
      if (userId === undefined) void revalidate();
      else window.location.reload();
      userId = id;
    });
  }, [revalidate]);
};

export default function App() {
  useSessionOfOtherTabs();
  useFocusOnArrival();
  useSiteLinks();
  useChunkTimeOut();
  useHydratedEvent();
  return (
    <>
      <StagingBanner />
      <Outlet />
      <InstallHint />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
