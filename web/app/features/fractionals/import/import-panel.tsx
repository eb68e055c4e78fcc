import { Alert, Button } from '@mantine/core';
import { CallError } from '../../../../../contract/src/client.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { Disclosure, Disclosures } from '../../../ui/disclosures.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useSaveFile } from '../fractionals.data.ts';
import { FoundLines } from './found-lines.tsx';
import { useReadFile } from './import.data.ts';
import { useImport } from './import-context.tsx';
import styles from './import-panel.module.css';

/** MIME types. For a file whose type the browser does not know, its extension counts. The server looks at the content. */
const accepted = [
  'application/zip',
  'application/x-zip-compressed',
  'application/json',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

const HowToExport = () => (
  <Disclosures size="small">
    <Disclosure title="How to get your data from LinkedIn">
      <ol className={styles.steps}>
        <li>On LinkedIn, open Settings & Privacy, then Data privacy, then Get a copy of your data.</li>
        <li>
          Choose Profile, Positions, Education, Skills, Languages and Certifications, or the larger archive.
        </li>
        <li>LinkedIn mails you a link within minutes. Download the ZIP and choose it here as it is.</li>
      </ol>
    </Disclosure>
  </Disclosures>
);

/** A resume whose text is shown beside the form. A PDF can be stored, too. */
const ResumeNotice = ({ file }: { file: File }) => {
  const save = useSaveFile('resume');
  const isPdf = file.name.toLowerCase().endsWith('.pdf');
  // Not by its name: a newer resume often has the name of the stored one.
  const isStored = save.isSuccess && save.variables === file;
  return (
    <div className={styles.read}>
      <p>
        We do not guess fields from a resume. Its text stays beside the form while this page is open: select
        what you need and put it into a field.
      </p>
      {isPdf && !isStored && (
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(file)}>
          Also keep it as my resume
        </Button>
      )}
      {isStored && <p>{file.name} is stored as your resume.</p>}
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
    </div>
  );
};

/** The server puts the reason into the error of the field `file`. */
const getReason = (error: Error): string =>
  (error instanceof CallError ? error.fields.file : undefined) ?? error.message;

/** Lets a person choose a file, and shows its lines, of which they add what they want to the profile. */
export const ImportPanel = ({ profile }: { profile: Profile }) => {
  const { read, setRead } = useImport();
  const reading = useReadFile();
  const choose = (file: File) =>
    reading.mutate(file, { onSuccess: (found) => setRead({ name: file.name, file, found }) });
  const problem = reading.error ? getReason(reading.error) : undefined;
  return (
    <div className={styles.panel}>
      <FileDrop
        label={read === undefined ? 'Choose a file' : 'Choose another file'}
        hint="LinkedIn’s data export (ZIP), a JSON Resume, or a resume as PDF or DOCX."
        accept={accepted}
        onFile={choose}
        busy={reading.isPending}
        {...(problem === undefined ? {} : { error: problem })}
      />
      {read === undefined ? (
        <HowToExport />
      ) : read.found.paragraphs.length > 0 ? (
        <ResumeNotice file={read.file} />
      ) : (
        <FoundLines profile={profile} found={read.found} />
      )}
    </div>
  );
};
