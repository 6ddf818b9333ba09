import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { useState } from 'react';
import { FileField } from '../../components/files/file-field.tsx';
import { useUpload } from '../../lib/files/use-upload.ts';
import { LONG_WORD, Section } from '../fixtures.tsx';

const LOGO = { kind: FILE_KINDS.logo };

function Chosen() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Section title="Se elige" narrow log={file ? `Elegido: ${file.name}` : 'Nada elegido'}>
      <FileField label="Logotipo" description="PNG, JPG, WEBP o SVG de hasta 1 MB" value={file} onChange={setFile} {...LOGO} />
    </Section>
  );
}

function Sent() {
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<string>();
  const { state, send, abort } = useUpload({
    url: '/gallery/upload',
    fields: { de: 'galería' },
    onSent: (body) => setAnswer(JSON.stringify(body)),
  });
  return (
    <Section title="Se envía al elegirlo" narrow log={`${state.is} ${answer ?? ''}`}>
      <FileField
        label="Adjunto"
        kind={FILE_KINDS.respuesta}
        value={file}
        onChange={(next) => {
          setFile(next);
          if (next) send(next);
          else abort();
        }}
        upload={{ state, onRetry: () => file && send(file), onAbort: abort }}
      />
    </Section>
  );
}

export const FilePage = () => (
  <>
    <Chosen />
    <Sent />
    <Section title="Con error y nombre largo" narrow>
      <FileField label="Documento" required error="Elige un archivo" value={null} onChange={() => {}} {...LOGO} />
    </Section>
    <Section title="Nombre largo" narrow>
      <FileField label="Documento largo" value={new File(['hola'], `${LONG_WORD}.png`)} onChange={() => {}} {...LOGO} />
    </Section>
  </>
);
