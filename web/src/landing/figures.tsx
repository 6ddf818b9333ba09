const FIGURES = [
  [85, 'mejor resolución de problemas'],
  [67, 'menos errores operativos'],
  [93, 'de satisfacción de los empleados'],
] as const;

export function Figures() {
  return (
    <section id="resultados" className="figures" aria-labelledby="resultados-titulo">
      <div className="wrap">
        <h2 id="resultados-titulo">Lo que cambia cuando se ensaya</h2>
        <dl>
          {FIGURES.map(([percent, meaning]) => (
            <div key={percent}>
              <dt>{meaning}</dt>
              <dd>
                {percent}
                <small>{'\u00a0%'}</small>
                <svg className="gauge" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <path d="M0 .5h100" />
                  <path className="reached" d={`M0 .5h${percent}`} />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
