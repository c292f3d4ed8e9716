import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import IconDown from '~icons/mingcute/down-line'
import { NOTICES_FILE, readNotices } from './notices.ts'
import styles from './open-source-sheet.module.css'

type OpenSourceSheetProps = { open: boolean; onClose: () => void }

/** 开源许可: the packages in this app with their licences, which ask to be shown with every copy. */
export function OpenSourceSheet({ open, onClose }: OpenSourceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="开源许可" cancelText="关闭">
      <div className={styles.sheet}>
        <Notices />
      </div>
    </Sheet>
  )
}

/** Asked for when the sheet opens: few people ever read it. */
function Notices() {
  const { data, isError, refetch } = useQuery({
    queryKey: [NOTICES_FILE],
    queryFn: readNotices,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { endpoint: NOTICES_FILE, effect: 'read' },
  })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonCard lines={8} />
  return (
    <>
      <p className={styles.lead}>本应用使用了以下开源软件，感谢各位作者。</p>
      {data.map(({ name, version, licence, text }) => (
        <details key={`${name}@${version}`} className={styles.notice}>
          <summary>
            <span>
              <b>{name}</b> <span className="num">{version}</span>
            </span>
            <small>{licence}</small>
            <IconDown aria-hidden="true" />
          </summary>
          <pre lang="en">{text}</pre>
        </details>
      ))}
    </>
  )
}
