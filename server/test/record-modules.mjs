// Preloaded by `node --import`. Appends the URL of every loaded module to the file MODULE_LIST.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, nextLoad) => {
    appendFileSync(process.env.MODULE_LIST, `${url}\n`);
    return nextLoad(url, context);
  },
});
