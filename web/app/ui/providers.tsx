import './mantine.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { NonceContext } from '../lib/nonce.ts';
import { queryClient } from '../lib/query-client.ts';
import { toastMilliseconds } from '../lib/screen-limits.ts';
import { useRestoredFocus } from './restored-focus.ts';
import { cssVariables, theme } from './theme.ts';

const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** In the browser the nonce is read from a script that was let in, since no attribute shows it. */
const useStyleNonce = () => {
  const given = use(NonceContext);
  return () => given ?? (typeof document === 'undefined' ? undefined : nonceOfPage()) ?? '';
};

/** What pages with the component library and data need around them. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(queryClient);
  const getStyleNonce = useStyleNonce();
  useRestoredFocus();
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={getStyleNonce}
      >
        <Notifications position="top-center" autoClose={toastMilliseconds} />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
};
