import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deviceEnd,
  deviceList,
  devicesEndOthers,
  ownDataLink,
} from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

/** Where one is signed in. */
export const devices = queryOf(deviceList);

const useEnding = <Input>(end: (input: Input) => Promise<{ message: string }>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSettled: () => client.invalidateQueries({ queryKey: [deviceList.path] }),
  });
};

export const useEndDevice = () => useEnding((id: string) => call(deviceEnd, { params: { id } }));
export const useEndOtherDevices = () => useEnding((_: undefined) => call(devicesEndOthers));

/** Has the browser download one's own data. */
export const downloadOwnData = async () => {
  const { url } = await call(ownDataLink);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
