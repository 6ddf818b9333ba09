import { BRAND } from './settings.tsx';

/** The name is text, because the provider chooses it. */
export function Brand() {
  return (
    <>
      <svg className="mark" viewBox="3 3 27 26" aria-hidden="true">
        <path className="mark-room" d="M24 6H10.5A4.5 4.5 0 0 0 6 10.5v11A4.5 4.5 0 0 0 10.5 26H24" />
        <path className="mark-raya" d="M13 16h16" />
      </svg>
      <span className="brand-name">{BRAND}</span>
    </>
  );
}
