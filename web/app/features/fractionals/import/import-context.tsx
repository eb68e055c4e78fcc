import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ImportedProfile } from '../../../../../contract/src/profile-import.ts';
import type { TakeFailures } from './take-lines.ts';

/** A field that text of a resume can be put into. */
export interface TextTarget {
  label: string;
  take: (text: string) => void;
}

interface ImportState {
  /** The file that was read last, and what it is called. */
  read: { name: string; file: File; found: ImportedProfile } | undefined;
  setRead: (read: ImportState['read']) => void;
  /** The keys of the lines that were taken. */
  taken: ReadonlySet<string>;
  addTaken: (keys: readonly string[]) => void;
  failures: TakeFailures;
  setFailures: (failures: TakeFailures) => void;
  targets: readonly TextTarget[];
  setTargets: (update: (targets: readonly TextTarget[]) => readonly TextTarget[]) => void;
}

const none = () => {};
const nothing: ImportState = {
  read: undefined,
  setRead: none,
  taken: new Set(),
  addTaken: none,
  failures: {},
  setFailures: none,
  targets: [],
  setTargets: none,
};

const Context = createContext<ImportState>(nothing);

/** What a page knows of the imported file. It is gone with the page: the file can be chosen again. */
export const ImportProvider = ({ children }: { children: ReactNode }) => {
  const [read, setRead] = useState<ImportState['read']>();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<TakeFailures>({});
  const [targets, setTargets] = useState<readonly TextTarget[]>([]);
  const state = useMemo(
    () => ({
      read,
      setRead: (next: ImportState['read']) => {
        setRead(next);
        setTaken(new Set());
        setFailures({});
      },
      taken,
      addTaken: (keys: readonly string[]) => setTaken((before) => new Set([...before, ...keys])),
      failures,
      setFailures,
      targets,
      setTargets,
    }),
    [read, taken, failures, targets],
  );
  return <Context value={state}>{children}</Context>;
};

export const useImport = (): ImportState => useContext(Context);

/** Offers fields of a form for text of a resume, while the form is shown. */
export const useTextTargets = (targets: readonly TextTarget[]) => {
  const { setTargets } = useImport();
  const latest = useRef(targets);
  latest.current = targets;
  const labels = targets.map(({ label }) => label).join('\n');
  useEffect(() => {
    const offered = labels
      .split('\n')
      .filter((label) => label !== '')
      .map((label) => ({
        label,
        take: (text: string) => latest.current.find((target) => target.label === label)?.take(text),
      }));
    setTargets((before) => [...before, ...offered]);
    return () => setTargets((before) => before.filter((target) => !offered.includes(target)));
  }, [labels, setTargets]);
};
