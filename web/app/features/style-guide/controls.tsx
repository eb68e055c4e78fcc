import {
  Button,
  Checkbox,
  PasswordInput,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { offerUpgrade } from '../../lib/upgrade.ts';
import { DayField } from '../../ui/day-field.tsx';
import { confirmDialog, errorDialog } from '../../ui/dialogs.tsx';
import { Failure } from '../../ui/failure.tsx';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GrantFields } from '../../ui/grant-fields.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import { RequiredMark } from '../../ui/required-mark.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SearchChanges } from '../../ui/search-changes.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { infoToast, successToast } from '../../ui/toasts.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { Column, Row, Specimen } from './specimen.tsx';

const states = [
  { name: '', label: 'All', count: 12 },
  { name: 'active', label: 'Active', count: 12 },
  { name: 'ended', label: 'Ended', count: 0 },
];

const confirmDeletion = () =>
  confirmDialog({
    title: 'Delete this job?',
    text: 'Applicants are notified that it is closed.',
    action: 'Delete',
  });

const Buttons = () => {
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <Specimen name="Buttons">
        <Row>
          <Button>Post a job</Button>
          <Button variant="default">Save draft</Button>
          <Button variant="light">Preview</Button>
          <Button variant="subtle">Cancel</Button>
          <Button loading>Saving</Button>
          <Button disabled>Not yet</Button>
        </Row>
      </Specimen>
      <Specimen name="Plain buttons (public pages)">
        <Row>
          <PlainButton>Sign up</PlainButton>
          <PlainButton look="quiet">See the open jobs</PlainButton>
          <PlainButton look="text">Sign in</PlainButton>
          <PlainButton disabled>Sending</PlainButton>
        </Row>
      </Specimen>
      <Specimen name="Dialogs">
        <Row>
          <Button variant="default" onClick={confirmDeletion}>
            Confirm
          </Button>
          <Button variant="default" onClick={() => errorDialog('This job no longer accepts applications.')}>
            Error
          </Button>
          <Button variant="default" onClick={() => setReporting(true)}>
            ReportDialog
          </Button>
          <Button
            variant="default"
            onClick={() =>
              offerUpgrade('Please upgrade your plan to start posting jobs.', { isCompany: true })
            }
          >
            Upgrade
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Toasts">
        <Row>
          <Button variant="default" onClick={() => successToast('Saved Successfully')}>
            Success
          </Button>
          <Button variant="default" onClick={() => infoToast('You are offline. Messages are sent later.')}>
            Information
          </Button>
        </Row>
      </Specimen>
      {reporting && (
        <ReportDialog
          title="Report this job"
          reasons={{ scam: 'Asks for money', other: 'Something else' }}
          send={async () => ({ message: 'Thank you. We read every report.' })}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
};

const Fields = () => {
  const [fileName, setFileName] = useState<string>();
  const [state, setState] = useState('');
  const [words, setWords] = useState('');
  return (
    <>
      <Specimen name="Fields">
        <TextInput
          label="Job title"
          required
          placeholder="Fractional CFO"
          description="8 to 100 characters."
        />
        <TextInput label="Email" defaultValue="mara@" error="Enter a valid email address." mt="md" />
        <PasswordInput label="Password" mt="md" />
        <Select label="Function" data={['CEO', 'CFO', 'COO']} placeholder="Any" mt="md" clearable />
        <Textarea label="Cover letter" autosize minRows={3} mt="md" />
        <Checkbox label="Mail me new jobs" mt="md" />
        <p>
          Paid by
          <RequiredMark />
        </p>
        <SegmentedControl data={['Month', 'Year']} mt="md" />
      </Specimen>
      <Specimen name="GrantFields">
        <GrantFields titles={['Basic', 'Premium']} plan="Premium" months={3} onChange={() => undefined} />
      </Specimen>
      <Specimen name="DayField">
        <DayField label="Start" placeholder="Choose a date" clearable />
      </Specimen>
      <Specimen name="SearchField">
        <SearchField label="Search" words={words} onSearch={setWords} placeholder="Name or company" />
      </Specimen>
      <Specimen name="SearchBox">
        <SearchBox
          label="Search jobs"
          placeholder="Title, skill, city or company"
          text={words}
          onSearch={setWords}
        />
        <SearchChanges
          changes={[
            { kind: 'spelling', from: 'contoller', to: 'controller' },
            { kind: 'place', from: 'Hamburg', to: 'Germany' },
          ]}
        />
      </Specimen>
      <Specimen name="Failure">
        <Failure message="This job no longer accepts applications." />
      </Specimen>
      <Specimen name="StateFilter">
        <StateFilter label="Filter by state" choices={states} chosen={state} onChoose={setState} />
      </Specimen>
      <Specimen name="FormButtons">
        <Column>
          {[{}, { busy: true }, { disabled: true }].map((state) => (
            <FormButtons
              key={Object.keys(state).join()}
              submitLabel="Send"
              busy={false}
              onCancel={() => undefined}
              {...state}
            />
          ))}
        </Column>
      </Specimen>
      <Specimen name="RichTextEditor, with pictures">
        <RichTextEditor
          label="Description"
          value=""
          placeholder="What will this person own?"
          onChange={() => undefined}
          onPicture={async () => '/favicon.svg'}
        />
      </Specimen>
      <Specimen name="FileDrop">
        <FileDrop
          label={fileName ?? 'Drop your resume here, or choose a file'}
          hint="A PDF."
          accept={acceptedTypes.document}
          onFile={(file) => setFileName(file.name)}
        />
      </Specimen>
    </>
  );
};

/** Buttons, fields, dialogs and pagination. */
export const Controls = () => {
  const { page } = useUrlFilters({});
  return (
    <Section title="Controls">
      <Buttons />
      <Fields />
      <Specimen name="Pagination">
        <Pagination page={page} count={11} pageSize={1} />
      </Specimen>
    </Section>
  );
};
