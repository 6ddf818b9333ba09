import { CallsToAction } from './calls-to-action.tsx';
import { BRAND } from './settings.tsx';

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div>
          <h1>
            <span className="raya" />
            Que la primera vez no sea delante del cliente.
          </h1>
          <p className="lead">
            {BRAND} reúne en un solo lugar los roleplays, los prompts y el know-how de tu empresa. Tu equipo practica las situaciones
            difíciles y llega con la respuesta preparada.
          </p>
          <CallsToAction />
        </div>
        <Stage />
      </div>
    </section>
  );
}

/** A rehearsal under a lamp; decorative. */
function Stage() {
  return (
    <div className="stage" aria-hidden="true">
      <svg className="cone" viewBox="0 0 560 600" preserveAspectRatio="none" aria-hidden="true">
        <path className="beam" d="M250 44h62l186 468c0 40-436 40-436 0z" />
        <ellipse className="pool" cx="280" cy="512" rx="218" ry="30" />
      </svg>
      <svg className="lamp" viewBox="0 0 120 62" aria-hidden="true">
        <path d="M60 0v14" stroke="currentColor" strokeWidth="5" />
        <path d="M34 16h52l9 34H25z" fill="currentColor" />
        <path d="M18 52h84" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
      </svg>
      <div className="play">
        <p className="play-title">Cliente que amenaza con irse</p>
        <p className="play-step">
          <strong>Pregunta 3 de 6</strong>
          <span>33 %</span>
        </p>
        <p className="segments">
          <i className="done" />
          <i className="done" />
          <i className="current" />
          <i />
          <i />
          <i />
        </p>
        <p className="line">
          <i className="dash" />
          Llevo tres años como cliente y la competencia me ofrece lo mismo por un 20 % menos.
        </p>
        <p className="answer">
          Gracias por decírmelo antes de decidir, Javier. Veamos juntos qué usas de verdad.
          <i className="caret" />
        </p>
        <p className="play-buttons">
          <span className="button outline">Anterior</span>
          <span className="button primary">Siguiente</span>
        </p>
      </div>
      <svg className="tape" viewBox="0 0 46 26" aria-hidden="true">
        <path d="M4 4l38 18M43 4L3 22" stroke="currentColor" strokeWidth="7" />
      </svg>
    </div>
  );
}
