import { useMutation } from '@tanstack/react-query';
import {
  deviceEnd,
  deviceList,
  devicesEndOthers,
  ownDataLink,
} from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';

/** The devices on which the person is signed in. */
export const devices = endpointQuery(deviceList);

const useEndMutation = <Input>(mutationFn: (input: Input) => Promise<{ message: string }>) =>
  useMutation({ mutationFn, onSettled: () => invalidate(deviceList) });

export const useEndDevice = () => useEndMutation((id: string) => call(deviceEnd, { params: { id } }));
export const useEndOtherDevices = () => useEndMutation((_: undefined) => call(devicesEndOthers));

/** Downloads the export of the person's data. */
export const downloadOwnData = async () => {
  const { url } = await call(ownDataLink);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
