import { Link } from 'react-router-dom';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { MenuList } from './menu-list.tsx';
import { useMenuItems } from './use-menus.ts';

export function NavigationTab() {
  return (
    <Menus
      lists={[
        {
          menuType: 'main',
          title: 'Main menu',
          intro:
            'In the header, and in the menu on phones. Products opens the categories; other items can have a second level.',
        },
      ]}
    />
  );
}

const settingsOfFooter = [
  ['Contact and social pages', '/admin/settings?find=contact'],
  ['Hours', '/admin/settings?find=hours'],
  ['ABN and legal name', '/admin/settings?find=footer'],
] as const;

export function FooterTab() {
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Menus
          lists={[
            { menuType: 'footer', title: 'Quick links', intro: 'The first list of the footer.' },
            {
              menuType: 'legal',
              title: 'Legal',
              intro: 'The second list of the footer. Keep the policies in reach.',
            },
          ]}
        />
      </div>
      <Card>
        <h2 className="text-xl">The rest of the footer</h2>
        <p className="mb-3 text-soft">It comes from the settings, so it always matches them.</p>
        <div className="flex flex-wrap gap-2">
          {settingsOfFooter.map(([label, to]) => (
            <Button key={to} asChild size="small">
              <Link to={to}>{label}</Link>
            </Button>
          ))}
        </div>
      </Card>
    </div>
  );
}

interface MenusProps {
  lists: readonly { menuType: 'main' | 'footer' | 'legal'; title: string; intro: string }[];
}

function Menus({ lists }: MenusProps) {
  const items = useMenuItems();
  if (items.data) return lists.map(list => <MenuList key={list.menuType} {...list} items={items.data} />);
  if (items.isPending) return <Skeleton className="h-72 w-full" />;
  return (
    <ErrorState
      title={loadFailureWords(items.error, 'The menus could not be loaded')}
      onRetry={() => void items.refetch()}
      retrying={items.isFetching && 'Loading…'}
    >
      They aren’t available offline.
    </ErrorState>
  );
}
