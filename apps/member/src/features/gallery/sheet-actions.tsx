import { paths } from '@liuhe/brand/paths.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { ReactNode } from 'react'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconSave from '~icons/mingcute/download-2-line'
import IconHeartFilled from '~icons/mingcute/heart-fill'
import IconHeart from '~icons/mingcute/heart-line'
import IconShare from '~icons/mingcute/share-forward-line'
import { useCopy, useShare } from '../../shared/device/copy.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import styles from './sheet-actions.module.css'
import type { Sheet } from './sheet-tile.tsx'
import { useLike } from './use-like.ts'

type SheetActionsProps = { sheet: Sheet; name: string; place: { gameId: number; groupId: number } }

/** What can be done with a sheet: like, save, share, copy (Spec B §2 Gallery). */
export function SheetActions({ sheet, name, place }: SheetActionsProps) {
  const toggle = useLike()
  const save = useSave()
  const share = useShare()
  const copy = useCopy()
  const title = `${name} ${issueLabel(sheet.turnNum)}`
  const url = new URL(paths['gallery-detail'](place, { turn: sheet.turnNum }), location.origin).href
  return (
    <div className={styles.bar} role="group" aria-label="图纸操作">
      <Action
        label={sheet.like ? '已赞' : '点赞'}
        icon={sheet.like ? <IconHeartFilled /> : <IconHeart />}
        pressed={sheet.like}
        onClick={() => toggle({ galleryId: sheet.id, like: !sheet.like })}
      />
      <Action label="保存" icon={<IconSave />} onClick={() => void save(sheet)} />
      <Action label="分享" icon={<IconShare />} onClick={() => void share({ title, url })} />
      <Action label="复制" icon={<IconCopy />} onClick={() => void copy(`${title} ${url}`)} />
    </div>
  )
}

type ActionProps = { label: string; icon: ReactNode; pressed?: boolean; onClick: () => void }

const Action = ({ label, icon, pressed, onClick }: ActionProps) => (
  <button type="button" className={styles.action} aria-pressed={pressed} onClick={onClick}>
    {icon}
    {label}
  </button>
)

/** Into the album of the device; a browser downloads. */
function useSave(): (sheet: Sheet) => Promise<void> {
  const bridge = useBridge()
  return async ({ imageUrl: path }) => {
    try {
      await bridge.saveToAlbum(new URL(imageUrl(path), location.origin).href)
    } catch {
      // Whatever the device says (no permission, no space), the reader can only try again.
      return toast('保存失败，请稍后重试', 2)
    }
    toast(bridge.kind === 'app' ? '已保存到相册' : '已开始下载', 1)
  }
}
