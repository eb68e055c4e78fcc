export { createAccount } from './sign-up.ts';
