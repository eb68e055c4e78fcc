export { type ParsedSearch, parseSearch } from './parse-search.ts';
export { type ChangedSearch, searchWithFallbacks } from './search-with-fallbacks.ts';
