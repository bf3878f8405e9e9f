import { type ReactNode, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '#pwa/common/session/return-path.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { LoginForm } from '../parts/login-form.tsx';
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
  /** Something to know before signing in, such as unsent work on this device. */
  notice?: ReactNode;
}

/** /auth. A signed-in user is redirected to where they came from, or to the account, unless their session has ended. */
export function AuthScreen({ notice }: AuthScreenProps) {
  const session = useSession();
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>('login');
  const { title, text } = heads[tab];
  if (session.phase === 'signedIn' && !session.hasEnded)
    return <Navigate to={safeReturnPath(query.get('next'), session.user)} replace />;
  return (
    <AuthPage title={title} text={text}>
      <div className="mt-4 empty:hidden">{notice}</div>
      <Tabs label="Login or register" tabs={tabs} value={tab} onChange={setTab} className="mt-6">
        <TabPanel value="login">
          <LoginForm />
          <p className="mt-5 text-soft">
            Ordered without an account?{' '}
            <Link to="/orders/find" className="text-link underline underline-offset-4">
              Find your order
            </Link>
          </p>
        </TabPanel>
        <TabPanel value="register">
          <RegisterForm />
        </TabPanel>
      </Tabs>
    </AuthPage>
  );
}
