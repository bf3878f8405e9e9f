import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import { derivedMenus, type MenuType } from '#contract/content/menus.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { SortableList } from '#pwa/common/ui/lists/sortable-list.tsx';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import { inOrder, moved } from './menu-order.ts';
import { MenuRow } from './menu-row.tsx';
import { type ItemWords, useMenuActions } from './use-menus.ts';

interface MenuListProps {
  menuType: MenuType;
  title: string;
  intro: string;
  items: readonly MenuItemRecord[];
}

/** One menu: dragged by its handles with mouse, finger or keyboard, or moved step by step with buttons. */
export function MenuList({ menuType, title, intro, items }: MenuListProps) {
  const [edited, setEdited] = useState<MenuItemRecord | 'new' | null>(null);
  const actions = useMenuActions(menuType, () => setEdited(null));
  const changed = edited === 'new' ? null : edited;
  const own = inOrder(items.filter(item => item.menuType === menuType));
  const save = (words: ItemWords) => (changed ? actions.change(changed, words) : actions.add(words));

  return (
    <section aria-labelledby={`menu-${menuType}`}>
      <Card>
        <header className="mb-4 flex flex-wrap items-start gap-3">
          <div className="mr-auto min-w-0">
            <h2 id={`menu-${menuType}`} className="text-xl">
              {title}
            </h2>
            <p className="text-soft">{intro}</p>
          </div>
          {own.length > 0 && (
            <Button icon={ListPlus} onClick={() => setEdited('new')}>
              Add item<span className="sr-only"> to {title}</span>
            </Button>
          )}
        </header>
        {own.length === 0 ? (
          <Derived menuType={menuType} isSaving={actions.isSaving} onAdopt={() => void actions.adopt()} />
        ) : (
          <SortableList
            noun="menu item"
            placeWord="place"
            items={own.map(({ id, label }) => ({ id, name: label }))}
            onMove={({ id, overId }) => void actions.arrange(moved(own, id, overId))}
          >
            <ul aria-label={title} className="grid gap-2">
              {own.map(item => (
                <MenuRow
                  key={item.id}
                  item={item}
                  all={own}
                  actions={actions}
                  onEdit={() => setEdited(item)}
                />
              ))}
            </ul>
          </SortableList>
        )}
      </Card>
      {edited && (
        <MenuItemDialog
          item={changed}
          errors={actions.errors}
          save={save}
          onClose={() => {
            actions.clearErrors();
            setEdited(null);
          }}
        />
      )}
      {actions.clash && (
        <ClashDialog what={changed ? `“${changed.label}”` : 'this menu item'} clash={actions.clash} />
      )}
    </section>
  );
}

interface DerivedProps {
  menuType: MenuType;
  isSaving: boolean;
  onAdopt: () => void;
}

/** Nothing has been arranged yet: the menu is derived from the shop. */
function Derived({ menuType, isSaving, onAdopt }: DerivedProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Shown now: <strong>{derivedMenus[menuType].map(({ label }) => label).join(' · ')}</strong>
      </p>
      <Button variant="go" loading={isSaving && 'Taking over…'} onClick={onAdopt}>
        Arrange it yourself
      </Button>
    </div>
  );
}
