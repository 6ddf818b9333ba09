import { getAiCredit } from '@ensaya/contract/credito.ts';
import { listOwnEmpresas } from '@ensaya/contract/empresas.ts';
import { getManagerPanel, getTeamLoad } from '@ensaya/contract/paneles.ts';
import { getWaitingFaqs, getWaitingRoleplays, getWaitingTareas } from '@ensaya/contract/paneles-espera.ts';
import { listProyectos } from '@ensaya/contract/proyectos.ts';
import { NO_CREDIT } from './ai-credit.ts';
import { EMPRESA } from './open-page.tsx';
import { type Answer, answer } from './stub-server.ts';

/** A company with one worker and nothing else, as its responsable's panel reads it. */
export const MANAGER_PANEL: Answer[] = [
  answer(getManagerPanel, {
    miembros: 1,
    proyectos: 0,
    tareas: 0,
    tareas_completadas: 0,
    tasa: null,
    invitaciones: 0,
    logos: 0,
    claves: 0,
    temas: 0,
    roleplays: 0,
    faqs: 0,
    roleplay_progress: { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 },
    ultimo_roleplay: null,
    pasos_ocultos: false,
    empresas: [{ id: EMPRESA.id, personas: 1, vencidas: 0 }],
  }),
  answer(getTeamLoad, { personas: [], libres: [], con_tareas: 0, sin_tareas: 1 }),
  answer(listOwnEmpresas, {
    items: [
      {
        ...EMPRESA,
        correo_contacto: 'hola@talleres.example',
        sector: 'salud',
        pais: 'espana',
        created_at: '2026-11-02T09:35:00Z',
        trabajadores: 1,
      },
    ],
  }),
  answer(getAiCredit, NO_CREDIT),
  answer(getWaitingTareas, { tarde: [], tarde_total: 0, por_cerrar: [], por_cerrar_total: 0 }),
  answer(getWaitingRoleplays, { vencidos: [], vencidos_total: 0, nuevas: [], nuevas_total: 0 }),
  answer(getWaitingFaqs, { preguntas: [], revisiones: [] }),
  answer(listProyectos, { items: [], next_cursor: null }),
];
