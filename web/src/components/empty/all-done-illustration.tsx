export function AllDoneIllustration() {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" aria-hidden="true">
      <ellipse cx="100" cy="132" rx="66" ry="5.5" fill="var(--il-tint)" stroke="none" />
      <g fill="none" stroke="var(--il-line)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 132.4c14-.9 29 .7 46 .1s38-.9 56-.2 36-.5 42 .1" />
        <g transform="translate(-2 16) rotate(66 100 92)">
          <path d="M98.200 141c-.9-11-1.500-21-.9-30M105 140.500c1-10.500 1-20 0-29.500M91.700 138.500c1.800-9 3.200-18 3.900-27" />
          <path
            d="M93.700 59.800c-5-5.200-10.800-7.300-17.400-6.200 1.500 6.700 5.700 11.200 12.600 13.600M110.800 60.300c4.600-5.900 10.300-8.600 17.200-8.100-.9 6.900-4.700 11.900-11.500 15"
            fill="var(--il-tint)"
          />
          <path d="M89 42.5a12.5 12.5 0 1 1 25 .6a12.5 12.5 0 1 1-25-.6z" fill="var(--il-brand)" />
          <path d="M96.25 43c.4-6.25 10-6.25 10.5 0s-8.75 5.75-6.5-.3" stroke="var(--il-ink2)" strokeWidth="2" />
          <path d="M71 58a11 11 0 1 1 22 .6a11 11 0 1 1-22-.6z" fill="var(--il-brand)" />
          <path d="M77.38 58.5c.4-5.5 8.8-5.5 9.24 0s-7.7 5.06-5.72-.3" stroke="var(--il-ink2)" strokeWidth="2" />
          <path d="M110.5 57.5a11 11 0 1 1 22 .6a11 11 0 1 1-22-.6z" fill="var(--il-brand)" />
          <path d="M116.88 58c.4-5.5 8.8-5.5 9.24 0s-7.7 5.06-5.72-.3" stroke="var(--il-ink2)" strokeWidth="2" />
          <path d="M78.300 65.500c15.300 5.700 30.700 5.800 46.600-.2l-14.800 47.900c-6 1.900-12 2-18 .2z" fill="var(--il-sheet2)" />
          <path d="M88 76l8.500 29M115.500 75.500l-8 29.500" strokeWidth="2" />
          <path d="M90.600 110.300c7 2.200 14.100 2.300 21.300 0" stroke="var(--il-accent)" strokeWidth="6" />
          <path
            d="M101 112.500c-6 1-10 5-11.500 11M102 112.500c5 1.600 9 5.500 10.500 10.500"
            stroke="var(--il-accent)"
            strokeWidth="3.500"
          />
        </g>
      </g>
    </svg>
  );
}
