import { gameCenterSlides } from '@liuhe/brand/game-center.ts'
import type { Category } from './model/centre-game.ts'
import { Carousel } from '@liuhe/web/ui/carousel/carousel.tsx'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import IconVolume from '~icons/mingcute/volume-line'
import { useNotices } from '../../shared/operator/use-notices.ts'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import { GamePicture } from './game-picture.tsx'
import styles from './hall-top.module.css'
import { SearchField } from '../../shared/parts/search-field.tsx'
import { Shortcuts } from './shortcuts.tsx'

type HallTopProps = { search: string; onSearch: (search: string) => void; onCategory: (category: Category) => void }

/** What stands above the games: search, slides, the running line, the shortcuts (Spec A §2 Game center). */
export function HallTop({ search, onSearch, onCategory }: HallTopProps) {
  const live = useAfterPaint()
  return (
    <div className={styles.top}>
      <SearchField placeholder="請輸入游戏名称" look="page" label="游戏名称" value={search} onChange={onSearch} />
      <Carousel
        label="游戏轮播"
        live={live}
        items={gameCenterSlides}
        itemKey={({ imageUrl }) => imageUrl}
        slide={({ imageUrl, title, category }) => (
          <button type="button" aria-label={title} onClick={() => onCategory(category)}>
            <GamePicture url={imageUrl} shape="slide" className={styles.slide} />
          </button>
        )}
      />
      <NoticeLine />
      <Shortcuts />
    </div>
  )
}

/** The operator's running line; nothing where there is none to read. */
function NoticeLine() {
  const { data, isPending } = useNotices('roll_notice')
  const text = (data ?? []).map(({ noticeTitle }) => noticeTitle).join('　　')
  if (!isPending && text === '') return null
  return <Marquee text={text} icon={<IconVolume />} />
}
