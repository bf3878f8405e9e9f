import { noticeOf, type NoticeKind } from '#contract/notices/notices.ts';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';

interface NoticeSwitchesProps {
  kinds: readonly NoticeKind[];
  off: readonly string[];
  isBusy: boolean;
  onFlip: (kind: NoticeKind, isWanted: boolean) => void;
}

/** One switch for each kind of notice. Each is saved at once. */
export function NoticeSwitches({ kinds, off, isBusy, onFlip }: NoticeSwitchesProps) {
  return (
    <ul className="grid gap-2">
      {kinds.map(kind => {
        const { label, help } = noticeOf(kind);
        return (
          <li key={kind}>
            <Switch
              label={label}
              note={<span className="block">{help}</span>}
              checked={!off.includes(kind)}
              disabled={isBusy}
              onChange={event => onFlip(kind, event.target.checked)}
            />
          </li>
        );
      })}
    </ul>
  );
}
