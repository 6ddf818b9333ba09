import { IconCheck } from '@tabler/icons-react';

const STEPS = [
  'Crea una situación a partir de un caso real',
  'Asígnala a quien la necesita, con fecha límite',
  'Lee las respuestas y genera el reporte',
  'Convierte lo aprendido en una FAQ para todos',
  'Repite: cada ensayo parte del anterior',
];

export function Improvement() {
  return (
    <section id="mejora" className="section" aria-labelledby="mejora-titulo">
      <div className="wrap improvement">
        <div>
          <h2 id="mejora-titulo">Mejora continua, sin cursos de ocho horas</h2>
          <p className="lead">Diez minutos entre llamada y llamada bastan para ensayar una situación. La siguiente vez sale mejor.</p>
        </div>
        <ul className="checklist">
          {STEPS.map((step) => (
            <li key={step}>
              <IconCheck size={22} stroke={2.25} aria-hidden="true" />
              {step}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
