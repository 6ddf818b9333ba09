type Kind = 'text/csv' | 'text/plain';

export function saveFile(name: string, kind: Kind, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${kind};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
