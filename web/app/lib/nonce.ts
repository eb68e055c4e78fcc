import { createContext } from 'react';

/** The nonce of the response's content security policy; set only while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined);
