import { createContext } from 'react';

/** The nonce of the answer's content security policy; only known while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined);
