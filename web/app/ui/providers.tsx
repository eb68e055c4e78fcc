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

const readNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** In the browser the nonce is read from a script element's property, because its attribute is hidden. */
const useStyleNonce = () => {
  const serverNonce = use(NonceContext);
  return () => serverNonce ?? (typeof document === 'undefined' ? undefined : readNonce()) ?? '';
};

/** The providers for pages with the component library and data. */
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
