import { useState } from 'react';
import { CheckMail } from './check-mail.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo ? <CheckMail email={sentTo} /> : <RegisterForm onSignedIn={onSignedIn} onCheckMail={setSentTo} />;
}
