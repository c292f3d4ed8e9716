import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { MissingPart } from '../../shared/parts/missing-part.tsx'
import styles from './link-code.module.css'

const QrCode = lazyPart(() => import('../../shared/parts/qr-code.tsx'), {
  place: () => <Skeleton height="100%" round={8} />,
  missing: ({ retry }) => <MissingPart retry={retry} />,
})

/** The QR code of a link on its white ground. */
export const LinkCode = ({ text, label, size }: { text: string; label: string; size: number }) => (
  <div className={styles.frame} style={{ width: size, height: size }}>
    <QrCode text={text} label={label} />
  </div>
)
