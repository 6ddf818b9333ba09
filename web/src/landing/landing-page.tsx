import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Improvement } from './improvement.tsx';
import { Product } from './product.tsx';

export function LandingPage() {
  return (
    <>
      <Header />
      <main id="contenido" tabIndex={-1}>
        <Hero />
        <Features />
        <Product />
        <Figures />
        <Improvement />
        <Closing />
      </main>
      <Footer />
    </>
  );
}
