/** Stored value → how it is shown (3.24). */
export const ESTADOS = { pendiente: 'Pendiente', 'en progreso': 'En progreso', completada: 'Completada' } as const;

export const TAREA_LIMITS = { nombre: { min: 3, max: 100 }, descripcion: { max: 2000 } } as const;
