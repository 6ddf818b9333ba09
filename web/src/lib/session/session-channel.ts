export type SessionEvent = 'signed_in' | 'signed_out' | 'updated' | 'second_factor';

const channel = new BroadcastChannel('ensaya-session');

/** Received by the other tabs only. */
export const announce = (event: SessionEvent): void => channel.postMessage(event);

export function onAnnouncement(handle: (event: SessionEvent) => void): () => void {
  const listener = ({ data }: MessageEvent<SessionEvent>) => handle(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
