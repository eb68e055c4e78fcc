export { listEmbeddedJobs } from './embed.queries.ts';
