import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/gallery.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useState } from 'react'
import IconLeft from '~icons/mingcute/left-line'
import IconRight from '~icons/mingcute/right-line'
import IconZoom from '~icons/mingcute/zoom-in-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { Link } from '../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { PictureViewer } from '../../shared/viewer/picture-viewer.tsx'
import styles from './gallery-detail-page.module.css'
import { Waiting } from './gallery-group-page.tsx'
import { SheetPlace } from './places.tsx'
import { SheetActions } from './sheet-actions.tsx'
import { SheetPicture } from './sheet-picture.tsx'
import { type Sheet, SheetTile } from './sheet-tile.tsx'
import { useSheets } from './use-sheets.ts'
import { useSwipe } from './use-swipe.ts'

/** One sheet, large; its neighbours by swipe, arrow or tile (Spec B §1, §2 Gallery). */
export default function GalleryDetailPage({ params, search }: PageProps) {
  const [gameId, groupId] = [Number(params['gameId']), Number(params['groupId'])]
  const { data } = useRead(api.detail, { groupId, rows: 1 }, { enabled: groupId > 0, freshMs: 60_000 })
  const sheets = useSheets({ gameId, groupId, turn: search['turn'] })
  const { sheet } = sheets
  const name = data?.latest.name ?? '图纸'
  const place = { gameId, groupId }
  return (
    <Page title={name} fallback={paths.gallery()}>
      {sheets.isUnknown && <EmptyList text="图纸不存在" to={paths.gallery()} step="去图库看看" />}
      {!sheet && !sheets.isUnknown && (
        <Waiting error={sheets.failed ? sheets.error : null} isAsked={groupId > 0} onRetry={sheets.onRetry}>
          <SheetPlace />
        </Waiting>
      )}
      {sheet && (
        <>
          <Stage key={sheet.id} sheet={sheet} name={name} place={place} newer={sheets.newer} older={sheets.older} />
          <SheetActions sheet={sheet} name={name} place={place} />
          <section className={styles.more} aria-label="往期图纸">
            <header className={styles.head}>
              <h2>往期图纸</h2>
              <Link className={styles.all} to={paths['gallery-group']({ groupId })}>
                {`全部${sheets.total ?? ''}期`}
                <IconRight />
              </Link>
            </header>
            <div className={styles.grid}>
              {sheets.items.slice(0, TILES).map((one) => (
                <SheetTile key={one.id} sheet={one} {...place} replace isChosen={one.id === sheet.id} />
              ))}
            </div>
          </section>
        </>
      )}
    </Page>
  )
}

const TILES = 9

type Place = { gameId: number; groupId: number }
type StageProps = { sheet: Sheet; name: string; place: Place; newer: Sheet | undefined; older: Sheet | undefined }

function Stage({ sheet, name, place, newer, older }: StageProps) {
  const navigation = useNavigation()
  const [isOpen, setIsOpen] = useState(false)
  const label = issueLabel(sheet.turnNum)
  const turnTo = (to: Sheet | undefined) =>
    to && navigation.go(paths['gallery-detail'](place, { turn: to.turnNum }), { replace: true })
  const swipe = useSwipe({ onLeft: () => turnTo(older), onRight: () => turnTo(newer) })
  return (
    <>
      <div className={styles.issues}>
        <IconButton label="下一期" icon={<IconLeft />} disabled={!newer} onClick={() => turnTo(newer)} />
        <b>{label}</b>
        <IconButton label="上一期" icon={<IconRight />} disabled={!older} onClick={() => turnTo(older)} />
      </div>
      <button
        type="button"
        className={styles.stage}
        aria-label={`放大${name}${label}`}
        onClick={() => setIsOpen(true)}
        {...swipe}
      >
        <SheetPicture
          path={sheet.imageUrl}
          alt={`${name}${label}`}
          width={sheet.width}
          height={sheet.height}
          sizes="(max-width: 768px) 94vw, 720px"
          priority="first"
        />
        <span className={styles.zoom} aria-hidden="true">
          <IconZoom />
        </span>
      </button>
      {isOpen && (
        <PictureViewer src={imageUrl(sheet.imageUrl)} alt={`${name}${label}`} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
