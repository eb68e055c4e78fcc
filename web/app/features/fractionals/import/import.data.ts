import { useMutation } from '@tanstack/react-query';
import { employeeProfileOwn } from '../../../../../contract/src/fractionals.ts';
import { profileExport, profileImport } from '../../../../../contract/src/profile-import.ts';
import { call } from '../../../lib/call.ts';
import { invalidate } from '../../../lib/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Reads a file; the panel shows the errors. */
export const useReadFile = () =>
  useMutation({ mutationFn: (file: File) => call(profileImport, { body: { file }, quiet: true }) });

/** Loads the user’s profile again, after lines were taken. */
export const reloadOwnProfile = () => invalidate(employeeProfileOwn);

/** Downloads the user’s profile as a JSON Resume. */
export const useDownloadResume = () =>
  useMutation({
    mutationFn: async () => {
      const resume = await call(profileExport);
      saveFile('resume.json', new Blob([JSON.stringify(resume, null, 2)], { type: 'application/json' }));
    },
  });
