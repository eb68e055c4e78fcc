// `npm run build`: the web, if its sources changed since the last build.
import { buildWeb, install } from './prepare.mjs';

install();
const { code } = await buildWeb();
process.exit(code);
