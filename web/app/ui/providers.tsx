import './mantine.css';
import './theme-variables.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getQueryClient } from '../lib/query-client.ts';
import { useRestoredFocus } from './restored-focus.ts';
import { theme } from './theme.ts';
import { ToastHost } from './toast-host.tsx';

/**
 * The providers for pages with the component library and data. The library's variables are in `theme-variables.css`: the
 * content security policy allows no `<style>`.
 */
export const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(getQueryClient);
  useRestoredFocus();
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <ToastHost />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
};
