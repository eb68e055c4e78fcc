import { parseArgs } from 'node:util';
import { buildStripeSandbox } from './stripe-sandbox.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    key: { type: 'string', default: 'sk_test_cadre_sandbox' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_cadre_sandbox' },
    'state-file': { type: 'string' },
  },
});

const url = values['webhook-url'];
const sandbox = await buildStripeSandbox({
  publicUrl: `http://127.0.0.1:${values.port}`,
  secretKey: values.key,
  webhook: url === undefined ? undefined : { url, secret: values['webhook-secret'] },
  stateFile: values['state-file'],
});
const stop = () => void sandbox.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
const address = await sandbox.fastify.listen({ port: Number(values.port), host: '127.0.0.1' });
process.stdout.write(`The payments sandbox is ready at ${address}/dev/stripe, key ${values.key}.\n`);
