import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/gallery.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import styles from './gallery-group-page.module.css'
import { SheetTile } from './sheet-tile.tsx'

const ROWS = 30

/** The sheets a member likes, the latest first. One whose heart is taken off leaves at once, and returns if refused. */
export function LikedSheets() {
  const list = usePages(api.liked, { rows: ROWS }, { itemKey: ({ id }) => id })
  return (
    <InfiniteList
      {...list}
      className={styles.grid}
      items={list.items.filter(({ like }) => like)}
      empty={<EmptyList to={paths.gallery()} step="去看看" />}
      row={(sheet) => <SheetTile sheet={sheet} gameId={sheet.gameId} groupId={sheet.groupId} name={sheet.name} />}
    />
  )
}
