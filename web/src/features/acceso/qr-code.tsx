import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './factor-setup.module.css';

export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label="Código QR" shapeRendering="crispEdges">
      <title>Código QR</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
