import type { Feature } from '../../lib/feature.ts';
import { mcpRoutes } from './mcp.routes.ts';

/** Calls of the API as tools of assistants. */
export const mcpFeature: Feature = { name: 'mcp', routes: [mcpRoutes] };
