import { BRAND } from '../settings.tsx';
import { AvisoLegal } from './aviso-legal.tsx';
import { Cookies } from './cookies.tsx';
import { Privacidad } from './privacidad.tsx';

export const LEGAL_PAGES = [
  { name: 'privacidad', title: 'Privacidad', description: `Qué datos trata ${BRAND}, para qué y qué derechos tienes.`, Text: Privacidad },
  { name: 'aviso-legal', title: 'Aviso legal', description: `Quién ofrece ${BRAND} y en qué condiciones se usa.`, Text: AvisoLegal },
  { name: 'cookies', title: 'Cookies', description: `${BRAND} solo usa las cookies que necesita para funcionar.`, Text: Cookies },
];
