// `npm run build`: builds the web if its sources changed since the last build.
import { buildWeb, install } from './prepare.mjs';

const { code } = await buildWeb(install('start'));
process.exit(code);
