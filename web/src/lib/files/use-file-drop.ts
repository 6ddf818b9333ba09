import { type DragEvent, useState } from 'react';

/** For the element on which files are dropped; it has `data-over` while something is dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return {
    'data-over': over || undefined,
    onDragEnter: drag(true),
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
