type Kind = 'text/csv' | 'text/plain' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function saveFile(name: string, kind: Kind, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? `${kind};charset=utf-8` : kind;
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
