import avatar from '../../components/people/person-avatar.module.css';
import { characterInitial } from './ensayo-words.ts';

/** Decorative, because the name is beside it. */
export const CharacterAvatar = ({ nombre }: { nombre: string }) => (
  <span className={avatar.avatar} aria-hidden>
    {characterInitial(nombre)}
  </span>
);
