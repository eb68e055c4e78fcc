import { createContext } from 'react';

/** The mark of the page's own scripts (`server/src/lib/page-policy.ts`); set only while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined);
