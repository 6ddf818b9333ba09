import { createElement, type ReactNode } from 'react';
import { Footer } from '../footer.tsx';
import { Header } from '../header.tsx';

/** The operator's own text takes the place of what stands between the marks. */
const LegalText = ({ children }: { children: ReactNode }) => createElement('legal-text', null, children);

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="contenido" tabIndex={-1} className="wrap legal">
        <h1>{title}</h1>
        <LegalText>{children}</LegalText>
      </main>
      <Footer />
    </>
  );
}
