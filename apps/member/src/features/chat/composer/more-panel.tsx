import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ChangeEvent, type ReactNode, type Ref, useRef } from 'react'
import { paths } from '@liuhe/brand/paths.ts'
import IconMention from '~icons/mingcute/at-line'
import IconCamera from '~icons/mingcute/camera-2-fill'
import IconTrend from '~icons/mingcute/chart-line-fill'
import IconBet from '~icons/mingcute/coupon-fill'
import IconPacket from '~icons/mingcute/gift-card-fill'
import IconPicture from '~icons/mingcute/pic-fill'
import type { Draft } from '../../../shared/chat/message.ts'
import { Link } from '../../../shared/link.tsx'
import styles from './composer.module.css'

/** What a picture may weigh, and what it may be (SEC-15). */
const PICTURE_BYTES_MAX = 5 * 1024 * 1024
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** What a room has besides words and pictures; a private talk has none of it. */
export type RoomTools = {
  /** Where a red packet is made; absent where the room has none. */
  packetPath?: string | undefined
  /** The game that the room is about. */
  gameId?: number | undefined
}

type MorePanelProps = {
  allowImage: boolean
  tools?: RoomTools | undefined
  isWaiting: boolean
  onPicture: (draft: Draft) => void
  /** Begins to call somebody; absent where there is only one other. */
  onMention?: (() => void) | undefined
  onClose: () => void
}

/** What can be said besides words. */
export function MorePanel({ allowImage, tools, isWaiting, onPicture, onMention, onClose }: MorePanelProps) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = ''
    if (picture === undefined) return
    if (!PICTURE_TYPES.includes(picture.type)) return toast('仅支持 JPG、PNG、WebP、GIF 图片', 2)
    if (picture.size > PICTURE_BYTES_MAX) return toast('图片不能超过 5MB', 2)
    const preview = await previewOf(picture)
    if (preview === undefined) return toast('图片无法读取，请换一张', 2)
    onClose()
    onPicture({ kind: 'image', originalImageForm: picture, preview })
  }
  return (
    <div className={styles.more} role="group" aria-label="更多">
      {allowImage ? (
        <>
          <Tool icon={<IconPicture />} words="相册" disabled={isWaiting} onClick={() => file.current?.click()} />
          <Tool icon={<IconCamera />} words="拍照" disabled={isWaiting} onClick={() => camera.current?.click()} />
        </>
      ) : (
        <p className={styles.none}>本群暂不支持发送图片</p>
      )}
      {tools && <ToolsOfRoom {...tools} onClose={onClose} />}
      {onMention && <Tool icon={<IconMention />} words="提醒某人" onClick={onMention} />}
      <PictureInput ref={file} label="选择图片" onPick={pick} />
      <PictureInput ref={camera} label="拍摄图片" onPick={pick} capture="environment" />
    </div>
  )
}

type ToolProps = { icon: ReactNode; words: string; disabled?: boolean; onClick: () => void }

const Tool = ({ icon, words, ...button }: ToolProps) => (
  <button type="button" {...button}>
    <i>{icon}</i>
    {words}
  </button>
)

/** Pages that a room leads to; the panel is closed when somebody comes back. */
const ToolsOfRoom = ({ packetPath, gameId, onClose }: RoomTools & { onClose: () => void }) => (
  <>
    {packetPath !== undefined && (
      <Link to={packetPath} onClick={onClose}>
        <i data-kind="packet">
          <IconPacket />
        </i>
        红包
      </Link>
    )}
    <Link to={paths['bet-list']()} onClick={onClose}>
      <i>
        <IconBet />
      </i>
      晒单
    </Link>
    {gameId !== undefined && (
      <Link to={paths['game-analytic']({ id: gameId })} onClick={onClose}>
        <i>
          <IconTrend />
        </i>
        走势
      </Link>
    )}
  </>
)

type PictureInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  /** Opens the camera of a phone; elsewhere it is another way to choose a file. */
  capture?: 'environment'
  onPick: (event: ChangeEvent<HTMLInputElement>) => Promise<void>
}

const PictureInput = ({ ref, label, capture, onPick }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={PICTURE_TYPES.join(',')}
    capture={capture}
    className="visually-hidden"
    tabIndex={-1}
    aria-label={label}
    onChange={(event) => void onPick(event)}
  />
)

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
