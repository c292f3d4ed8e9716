import { AVATARS } from '@liuhe/domain/members/avatar.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { Avatar } from '../../shared/account/avatar.tsx'
import styles from './personal-sheets.module.css'
import { useSavePersonal } from './use-save-personal.ts'

type AvatarSheetProps = { open: boolean; onClose: () => void; avatarId: number }

/** The fixed set of portraits; a tap chooses and saves. */
export function AvatarSheet({ open, onClose, avatarId }: AvatarSheetProps) {
  const save = useSavePersonal({ onSaved: onClose, onRefused: (message) => toast(message, 3) })
  return (
    <Sheet open={open} onClose={onClose} title="选择头像">
      <div className={styles.avatars} role="group" aria-label="头像">
        {AVATARS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.avatar}
            aria-pressed={id === avatarId}
            disabled={save.isPending}
            onClick={() => (id === avatarId ? onClose() : save.mutate({ avatarId: id }))}
          >
            <Avatar id={id} size={60} />
            {name}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
