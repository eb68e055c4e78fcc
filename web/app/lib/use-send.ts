import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../../contract/src/client.ts';

/** Errors with those of single entries of a list (`skills.2`) also at the list, which has one field. */
const withLists = (errors: Record<string, ReactNode>): Record<string, ReactNode> => {
  const ofLists = Object.entries(errors).flatMap(([name, message]) => {
    const list = /^(.+)\.\d+$/.exec(name)?.[1];
    return list === undefined ? [] : [[list, message]];
  });
  return { ...Object.fromEntries(ofLists), ...errors };
};

/**
 * Submits a Mantine form (`useForm`), one submission at a time. Field errors from the server are shown at their
 * fields, any other error is `failure`; the entered values stay. `toFields` maps errors to a form whose fields are
 * named differently from the call's. Public pages, which have no Mantine and also post without JavaScript, use
 * `usePlainForm`.
 */
export const useSend = <Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'getInputNode'>,
  send: (values: Values) => Promise<void>,
  toFields: (error: CallError, values: Values) => Record<string, string> = ({ fields }) => fields,
) => {
  const [busy, setBusy] = useState(false);
  // A second submission may come before the next rendering, when `busy` is still false.
  const running = useRef(false);
  const [failure, setFailure] = useState<string>();

  const run = async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const fields = withLists(toFields(error, values));
      form.setErrors(fields);
      const first = Object.keys(fields).find((name) => (name.split('.')[0] ?? name) in values);
      if (first === undefined) setFailure(error.message);
      else form.getInputNode(first)?.focus();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const onSubmit = form.onSubmit(run, (errors) => {
    const fields = withLists(errors);
    form.setErrors(fields);
    const [first] = Object.keys(fields);
    if (first !== undefined) form.getInputNode(first)?.focus();
  });
  return { busy, failure, onSubmit, send: run };
};
