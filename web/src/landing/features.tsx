import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export function Features() {
  return (
    <section id="funciones" className="section" aria-labelledby="funciones-titulo">
      <div className="wrap">
        <h2 id="funciones-titulo">Todo lo que hace falta para llegar preparado</h2>
        <div className="features">
          <Feature
            name="Generador Inteligente de Prompts"
            text="Tu equipo contesta unas preguntas y obtiene un prompt listo para usar, con el tono y las reglas de tu empresa."
          >
            <div className="v-prompt">
              <p className="v-question">¿Qué tono quieres usar?</p>
              <p className="v-answer">Cercano y directo, sin excusas.</p>
              <p className="v-result">
                Actúa como agente de atención al cliente. Reconoce el fallo sin excusas y confirma la visita de mañana antes de las 10:00
                <i className="dash" />
              </p>
            </div>
          </Feature>
          <Feature
            name="Simulaciones de Situaciones Críticas con Role playing"
            text="La reclamación, la avería, la baja: se ensayan aquí, donde equivocarse no cuesta nada."
          >
            <div className="v-lines">
              <p>El pedido ha llegado roto. Otra vez.</p>
              <p className="mine">Lo siento, Marta. Mañana a primera hora tienes uno nuevo.</p>
              <p>Eso me dijeron la última vez.</p>
            </div>
          </Feature>
          <Feature
            name="Evaluaciones en Tiempo Real"
            text="Lee las respuestas según llegan y genera un reporte con lo que funciona y lo que hay que repasar."
          >
            <div className="v-people">
              <Person initials="LR" name="Lucía" status="Completado" done />
              <Person initials="PF" name="Pau" status="2 días restantes" />
              <Person initials="IQ" name="Inés" status="Completado" done />
            </div>
          </Feature>
          <Feature
            name="Repositorio de Know-How"
            text="Las respuestas que hoy están en la cabeza de tres personas, al alcance de todo el equipo."
          >
            <div className="v-search">
              <p className="v-box">
                <IconSearch size={16} stroke={1.75} aria-hidden="true" />
                devolución
              </p>
              <p className="v-hit">
                <strong>
                  ¿Cuánto tarda una <mark>devolución</mark>?
                </strong>
                Cinco días laborables desde que Administración la aprueba.
              </p>
            </div>
          </Feature>
        </div>
      </div>
    </section>
  );
}

/** What it does, in words; below, a decorative scene. */
const Feature = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <article>
    <h3>{name}</h3>
    <p className="feature-text">{text}</p>
    <div className="vignette" aria-hidden="true">
      {children}
    </div>
  </article>
);

const Person = ({ initials, name, status, done = false }: { initials: string; name: string; status: string; done?: boolean }) => (
  <p>
    <span className="avatar">{initials}</span>
    {name}
    <span className={done ? 'badge done' : 'badge'}>{status}</span>
  </p>
);
