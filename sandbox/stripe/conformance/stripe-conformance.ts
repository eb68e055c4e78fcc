import { Ajv, type ValidateFunction } from 'ajv';
import { calls } from '../calls.ts';
import { eventTypes } from '../events.ts';
import { schemasOfTypes } from './schemas-of-types.ts';
import { type CallName, getMethod } from './stripe-methods.ts';

const source = () => {
  const types = calls
    .map(getMethod)
    .map(({ method, params }, index) => [
      `type Response${index} = Awaited<ReturnType<Stripe['${method.replaceAll('.', "']['")}']>>;`,
      `type Request${index} = NonNullable<Parameters<Stripe['${method.replaceAll('.', "']['")}']>[${params}]>;`,
    ]);
  const events = eventTypes.map(
    (type, index) => `type Event${index} = Extract<Stripe.Event, { type: '${type}' }>;`,
  );
  return ["import type { Stripe } from 'stripe';", ...types.flat(), ...events].join('\n');
};

const mistakes = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );

/**
 * Checks requests, responses and events against the types of the installed `stripe` package. Takes some seconds,
 * because it compiles the whole package.
 */
export const stripeConformance = () => {
  const { roots, definitions } = schemasOfTypes(source(), import.meta.dirname, (name) =>
    name.startsWith('Request') ? 'form' : 'json',
  );
  const ajv = new Ajv({ strict: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'stripe', $defs: definitions });
  const compiled = new Map<string, ValidateFunction>();
  const check = (root: string, value: unknown): string[] => {
    let validate = compiled.get(root);
    if (!validate) {
      const text = JSON.stringify(roots[root]).replaceAll('"#/$defs/', '"stripe#/$defs/');
      validate = ajv.compile(JSON.parse(text));
      compiled.set(root, validate);
    }
    return mistakes(validate, value);
  };
  const findIndex = (call: CallName) => {
    const index = calls.findIndex(({ method, path }) => method === call.method && path === call.path);
    if (index < 0) throw new Error(`The sandbox has no call ${call.method} ${call.path}.`);
    return index;
  };
  return {
    size: Object.keys(definitions).length,
    /** The errors in the form fields of a request. */
    request: (call: CallName, params: unknown) => check(`Request${findIndex(call)}`, params),
    /** The errors in a response. */
    response: (call: CallName, body: unknown) => check(`Response${findIndex(call)}`, body),
    /** The errors in an event. */
    event: (event: { type: string }) => {
      const index = (eventTypes as readonly string[]).indexOf(event.type);
      return index < 0 ? [`${event.type} is not in eventTypes.`] : check(`Event${index}`, event);
    },
  };
};
