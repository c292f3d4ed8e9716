import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ChangeEvent, useRef } from 'react'
import IconPacket from '~icons/mingcute/gift-card-fill'
import IconPicture from '~icons/mingcute/pic-fill'
import type { Draft } from '../../../shared/chat/message.ts'
import { Link } from '../../../shared/link.tsx'
import styles from './composer.module.css'

/** What a picture may weigh, and what it may be (SEC-15). */
const PICTURE_BYTES_MAX = 5 * 1024 * 1024
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

type MorePanelProps = {
  allowImage: boolean
  packetPath?: string | undefined
  isWaiting: boolean
  onPicture: (draft: Draft) => void
}

/** What can be said besides words. */
export function MorePanel({ allowImage, packetPath, isWaiting, onPicture }: MorePanelProps) {
  const file = useRef<HTMLInputElement>(null)
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = ''
    if (picture === undefined) return
    if (!PICTURE_TYPES.includes(picture.type)) return toast('仅支持 JPG、PNG、WebP、GIF 图片', 2)
    if (picture.size > PICTURE_BYTES_MAX) return toast('图片不能超过 5MB', 2)
    const preview = await previewOf(picture)
    if (preview === undefined) toast('图片无法读取，请换一张', 2)
    else onPicture({ kind: 'image', originalImageForm: picture, preview })
  }
  return (
    <div className={styles.more} role="group" aria-label="更多">
      {allowImage ? (
        <button type="button" disabled={isWaiting} onClick={() => file.current?.click()}>
          <i data-kind="picture">
            <IconPicture />
          </i>
          图片
        </button>
      ) : (
        <p className={styles.none}>本群暂不支持发送图片</p>
      )}
      {packetPath !== undefined && (
        <Link to={packetPath}>
          <i data-kind="packet">
            <IconPacket />
          </i>
          红包
        </Link>
      )}
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="选择图片"
        onChange={(event) => void pick(event)}
      />
    </div>
  )
}

/** The picture as this device shows it, until the server has it; undefined for what is no picture. */
async function previewOf(picture: Blob) {
  const url = URL.createObjectURL(picture)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    return undefined
  }
  return { url, width: image.naturalWidth, height: image.naturalHeight }
}
