import { FILE_TYPES, type FileKind } from '@ensaya/contract/archivos.ts';

const extensionsOf = ({ types }: FileKind): string[] =>
  types.flatMap((type) => FILE_TYPES[type].extensions.map((extension) => `.${extension}`));

/** The `accept` of an input. */
export const acceptOf = (kind: FileKind): string => extensionsOf(kind).join(',');

/** Why the file cannot be sent. The extension is checked here, the content by the server. */
export function refusalOf({ name, size }: File, kind: FileKind): string | undefined {
  if (!extensionsOf(kind).some((extension) => name.toLowerCase().endsWith(extension))) return kind.messages.type;
  return size > kind.bytes ? kind.messages.size : undefined;
}

type Limit = { kind: FileKind; room: number; tooMany: string };

/** The files that can be sent, at most `room`, and the message about the others. */
export function chooseFiles(files: readonly File[], { kind, room, tooMany }: Limit) {
  const right = files.filter((file) => refusalOf(file, kind) === undefined);
  return {
    chosen: right.slice(0, Math.max(0, room)),
    refused: files.map((file) => refusalOf(file, kind)).find(Boolean) ?? (right.length > room ? tooMany : undefined),
  };
}
