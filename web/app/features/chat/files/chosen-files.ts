import { useState } from 'react';
import { limits } from '../../../../../contract/src/limits.ts';

/** A file that is chosen but not sent. */
interface ChosenFile {
  key: string;
  file: File;
}

/** The extensions that the server accepts; it checks the content. */
const extensions = ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'csv', 'txt', 'md'];
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

const findRefusal = ({ name, size, type }: File): string | undefined => {
  if (size > limits.uploadBytes) return `${name} is larger than ${limits.uploadBytes / 2 ** 20} MB.`;
  if (size === 0) return `${name} is empty.`;
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extensions.includes(extension) || /^image\/(jpeg|png|webp)$/.test(type)
    ? undefined
    : `${name} cannot be sent. Choose a picture, PDF, DOCX, XLSX, CSV or text file.`;
};

/** The files chosen for the next message, and why others were refused. */
export const useChosenFiles = () => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<string>();
  const add = (list: Iterable<File>) => {
    const given = [...list];
    const reasons = given.map(findRefusal).filter((reason) => reason !== undefined);
    const accepted = given.filter((file) => findRefusal(file) === undefined);
    const room = limits.chatFilesAtOnce - files.length;
    if (accepted.length > room) reasons.push(`You can send ${limits.chatFilesAtOnce} files at once.`);
    setFiles([...files, ...accepted.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file }))]);
    setRefused(reasons.length === 0 ? undefined : reasons.join(' '));
  };
  return {
    files,
    refused,
    add,
    remove: (key: string) => {
      setFiles(files.filter((chosen) => chosen.key !== key));
      setRefused(undefined);
    },
    clear: () => {
      setFiles([]);
      setRefused(undefined);
    },
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
