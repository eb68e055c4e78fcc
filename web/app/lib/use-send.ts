import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../contract/src/client.ts';

/**
 * Sends a form once at a time. What the server says of fields stands at the fields, anything else in `failure`;
 * nothing typed is lost. `fieldsOf` is for a form whose fields are named otherwise than the call's.
 */
export const useSend = <Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'getInputNode'>,
  send: (values: Values) => Promise<void>,
  fieldsOf: (error: CallError, values: Values) => Record<string, string> = ({ fields }) => fields,
) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const fields = fieldsOf(error, values);
      form.setErrors(fields);
      const first = Object.keys(fields).find((name) => (name.split('.')[0] ?? name) in values);
      if (first === undefined) setFailure(error.message);
      else form.getInputNode(first)?.focus();
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = form.onSubmit(run, (errors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  });
  return { busy, failure, onSubmit, send: run };
};
