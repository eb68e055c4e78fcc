export { type Forgiven, forgive } from './forgive.ts';
export { type AskedWords, understandWords } from './understand-search.ts';
