import type { LibraryRoleplay } from '../biblioteca.ts';
import { abrigoSinTique } from './abrigo-sin-tique.ts';
import { acompanarAQuienEmpieza } from './acompanar-a-quien-empieza.ts';
import { alarmaEnPlenaReunion } from './alarma-en-plena-reunion.ts';
import { alergiaEnLaMesa } from './alergia-en-la-mesa.ts';
import { antibioticoSinReceta } from './antibiotico-sin-receta.ts';
import { ascensoQueNoLlega } from './ascenso-que-no-llega.ts';
import { bromasSobreElAcento } from './bromas-sobre-el-acento.ts';
import { cobroDuplicado } from './cobro-duplicado.ts';
import { diezMinutosConCompras } from './diez-minutos-con-compras.ts';
import { dosCortesSinGafas } from './dos-cortes-sin-gafas.ts';
import { dosHorasEnUrgencias } from './dos-horas-en-urgencias.ts';
import { otraOfertaMasBarata } from './otra-oferta-mas-barata.ts';
import { pararLaLinea } from './parar-la-linea.ts';
import { primerDiaEnElEquipo } from './primer-dia-en-el-equipo.ts';
import { promocionAgotada } from './promocion-agotada.ts';
import { quiereDarseDeBaja } from './quiere-darse-de-baja.ts';
import { razonAMedias } from './razon-a-medias.ts';
import { regaloPerdido } from './regalo-perdido.ts';
import { relevoIncompleto } from './relevo-incompleto.ts';
import { reservaQueNoAparece } from './reserva-que-no-aparece.ts';
import { seisRetrasos } from './seis-retrasos.ts';
import { sustoEnElAlmacen } from './susto-en-el-almacen.ts';
import { terceraLlamada } from './tercera-llamada.ts';
import { tratamientoAMedias } from './tratamiento-a-medias.ts';

/** The library, in the order in which it is shown. */
export const LIBRARY: readonly LibraryRoleplay[] = [
  terceraLlamada,
  cobroDuplicado,
  regaloPerdido,
  razonAMedias,
  otraOfertaMasBarata,
  quiereDarseDeBaja,
  diezMinutosConCompras,
  seisRetrasos,
  ascensoQueNoLlega,
  bromasSobreElAcento,
  primerDiaEnElEquipo,
  acompanarAQuienEmpieza,
  dosCortesSinGafas,
  sustoEnElAlmacen,
  alarmaEnPlenaReunion,
  dosHorasEnUrgencias,
  antibioticoSinReceta,
  tratamientoAMedias,
  abrigoSinTique,
  promocionAgotada,
  pararLaLinea,
  relevoIncompleto,
  reservaQueNoAparece,
  alergiaEnLaMesa,
];
