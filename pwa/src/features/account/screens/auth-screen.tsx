import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '#pwa/session/return-path.ts';
import { useSession } from '#pwa/session/use-session.ts';
import { TabPanel, Tabs } from '#pwa/ui/tabs.tsx';
import { LoginForm } from '../parts/login-form.tsx';
import { MemberPanel } from '../parts/member-panel.tsx';
import { RegisterForm } from '../parts/register-form.tsx';

type Tab = 'login' | 'register';

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;

const heads: Record<Tab, { title: string; text: string }> = {
  login: { title: 'Welcome Back', text: 'Sign in to see your orders and your account.' },
  register: { title: 'Create Account', text: 'A username, an email address and a password, nothing more.' },
};

interface AuthScreenProps {
  /** Something worth knowing before one signs in, such as work that waits on this device. */
  notice?: ReactNode;
}

/** /auth. Whoever is signed in goes on to where they came from, or to the account. */
export function AuthScreen({ notice }: AuthScreenProps) {
  const { phase } = useSession();
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>('login');
  const { title, text } = heads[tab];
  if (phase === 'signedIn') return <Navigate to={safeReturnPath(query.get('next'))} replace />;
  return (
    <div className="mx-auto grid max-w-page gap-12 px-page-edge py-8 md:py-12 lg:grid-cols-2">
      <section className="mx-auto w-full max-w-dialog content-start lg:min-h-160">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 text-soft">{text}</p>
        <div className="mt-4 empty:hidden">{notice}</div>
        <Tabs label="Login or register" tabs={tabs} value={tab} onChange={setTab} className="mt-6">
          <TabPanel value="login">
            <LoginForm />
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm />
          </TabPanel>
        </Tabs>
      </section>
      <MemberPanel />
    </div>
  );
}
