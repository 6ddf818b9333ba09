/** A chair nobody was called to. Its colours are the empty state's. */
export function NoTasksIllustration() {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" aria-hidden="true">
      <ellipse cx="88" cy="132" rx="58" ry="5.5" fill="var(--il-tint)" stroke="none" />
      <g fill="none" stroke="var(--il-line)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M26 132.4c14-.9 29 .7 46 .1s38-.9 56-.2 32-.5 38 .1" />
        <path d="M64.500 85.600c15.500 14.600 31.700 29.600 48.700 45.600M113 85.600c-15.200 14.800-31.300 30-48.300 45.600M60.500 131.400c3-.3 6-.3 9.400 0M108 131.400c3-.3 6-.3 9.600 0" />
        <path
          d="M58.500 76.300c20.100-1.100 40.300-1.200 60.600-.1 1.900.1 2.800 1.300 2.700 3.100l-.2 3.300c-.2 1.700-1.200 2.600-3 2.600-19.700-.4-39.400-.4-59.400 0-1.900 0-2.900-.9-3.100-2.600l-.3-3.300c-.1-1.800.9-2.900 2.700-3z"
          fill="var(--il-brand)"
        />
        <path d="M62.400 76c-.6-14-.8-30.100-.4-46.500M115.200 76c.7-14 .8-30.100.3-46.500" />
        <path d="M59.400 31.600c19.800 1.900 39.300 1.900 58.700 0l.4 20.100c-19.700 1.800-39.500 1.800-59.500 0z" fill="var(--il-tint)" />
        <path d="M54.800 64.700c4.800-.5 9.800-.4 15.200 0M107.400 64.700c4.900-.5 10-.4 15.300 0" strokeWidth="5" />
        <path d="M143.500 119.700l15.600 9.200M159.700 119.300l-16.600 9.800" stroke="var(--il-accent)" strokeWidth="5.500" />
      </g>
    </svg>
  );
}
