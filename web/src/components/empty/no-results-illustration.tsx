export function NoResultsIllustration() {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" aria-hidden="true">
      <path d="M92.500 46.500L55 128c-1 6.500 90 7.500 92 .5L112.500 39z" fill="var(--il-tint)" />
      <ellipse cx="101" cy="129.500" rx="46" ry="7.500" fill="var(--il-tint)" />
      <g fill="none" stroke="var(--il-line)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 132.600c10-.7 18-.3 26 0M152.500 132.600c9-.5 17-.4 25 0" />
        <path d="M97.300 8.500v11.600M84.600 8.600c8-.5 16.400-.5 25.200 0" />
        <path
          d="M87.400 24.600l18.900-6.800c1.900-.7 3.400 0 4.100 1.900l4.700 13.100-27.200 10-4.700-13.100c-.7-1.900.1-3.500 4.200-5.100z"
          fill="var(--il-brand)"
        />
        <path d="M85.200 44.600c10.600-4.500 21.400-8.400 32.600-11.900" strokeWidth="4" />
        <path d="M93.300 125.200l15.600 8.200M109.700 124.800l-17 9" stroke="var(--il-accent)" strokeWidth="5.500" />
      </g>
    </svg>
  );
}
