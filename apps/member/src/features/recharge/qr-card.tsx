import { Button } from '@liuhe/web/ui/button.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { ReactNode } from 'react'
import IconSave from '~icons/mingcute/download-2-line'
import { useBridge } from '../../shared/native-bridge.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { MissingPart } from '../../shared/parts/missing-part.tsx'
import styles from './qr-card.module.css'

const load = () => import('../../shared/parts/qr-code.tsx')

const QrCode = lazyPart(load, {
  place: () => <Skeleton width={176} height={176} round={8} />,
  missing: ({ retry }) => <MissingPart retry={retry} />,
})

/** A code to scan, or to keep as a picture and scan from the album; `children` stand beside the way to keep it. */
export function QrCard({ text, label, children }: { text: string; label: string; children?: ReactNode }) {
  const bridge = useBridge()
  const save = async () => {
    try {
      const { qrPicture } = await load()
      await bridge.saveToAlbum(qrPicture(text))
    } catch (fault) {
      toast('保存失败，请截图保存', 2)
      throw fault
    }
    toast('二维码已保存', 2)
  }
  return (
    <div className={styles.card}>
      <div className={styles.frame}>
        <QrCode text={text} label={label} />
      </div>
      <div className={styles.buttons}>
        <Button look="line" icon={<IconSave />} className={styles.button} onClick={() => void save()}>
          保存二维码
        </Button>
        {children}
      </div>
    </div>
  )
}
