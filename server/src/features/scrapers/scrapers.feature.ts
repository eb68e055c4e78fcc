import type { Feature } from '../../lib/feature.ts';
import { scraperRoutes } from './scrapers.routes.ts';
import { queueDueScrapes, scrapeSource } from './scrapers.tasks.ts';

export const scrapersFeature: Feature = {
  name: 'scrapers',
  routes: [scraperRoutes],
  tasks: [queueDueScrapes, scrapeSource],
  tables: ['scrape_sources', 'scrape_runs', 'scrape_hosts', 'scraped_jobs', 'source_listings'],
};
