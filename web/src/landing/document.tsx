import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { BRAND, ORIGIN } from './settings.tsx';

/** The script and the styles, as built or as served in development. */
export type Assets = { script: string; css: string | { href: string } };

type Props = { path: string; title: string; description: string; assets: Assets; children: ReactNode };

export function Document({ path, title, description, assets: { script, css }, children }: Props) {
  const address = `${ORIGIN}${path}`;
  const picture = `${ORIGIN}/og.png`;
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {[figtree, bricolage].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {typeof css === 'string' ? <style>{css}</style> : <link rel="stylesheet" href={css.href} />}
        <script type="module" src={script} />
        <meta name="description" content={description} />
        <meta name="application-name" content={BRAND} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1d181d" media="(prefers-color-scheme: dark)" />
        <link rel="canonical" href={address} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="es_ES" />
        <meta property="og:site_name" content={BRAND} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Que la primera vez no sea delante del cliente." />
        <meta name="twitter:card" content="summary_large_image" />
      </head>
      <body>{children}</body>
    </html>
  );
}
