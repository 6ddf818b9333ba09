import { createElement, type ReactNode } from 'react';
import { Footer } from '../footer.tsx';
import { Header } from '../header.tsx';

/** The server replaces its contents with the operator's own text, if there is one. */
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
