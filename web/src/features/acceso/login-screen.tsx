import { useState } from 'react';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export function LoginScreen(props: Omit<LoginFormProps, 'onCodeOwed'>) {
  const [codeOwed, setCodeOwed] = useState(false);
  if (codeOwed) return <SecondFactorForm onSignedIn={props.onSignedIn} onBack={() => setCodeOwed(false)} />;
  return <LoginForm {...props} onCodeOwed={() => setCodeOwed(true)} />;
}
