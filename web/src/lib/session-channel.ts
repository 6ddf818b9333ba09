/** What the tabs of one browser tell each other about the session that they share. */
export type SessionEvent = 'signed_in' | 'signed_out' | 'updated' | 'second_factor';

const channel = new BroadcastChannel('ensaya-session');

/** Reaches every other tab, never the one that speaks. */
export const announce = (event: SessionEvent): void => channel.postMessage(event);

export function onAnnouncement(handle: (event: SessionEvent) => void): () => void {
  const listener = ({ data }: MessageEvent<SessionEvent>) => handle(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
