import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/gallery.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/infinite-list.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import styles from './gallery-group-page.module.css'
import { SheetTile } from './sheet-tile.tsx'

const ROWS = 30

/** The sheets a member likes, the latest first. One whose heart is taken off leaves at once, and returns if refused. */
export function LikedSheets() {
  const navigation = useNavigation()
  const list = usePages(api.liked, { rows: ROWS }, { itemKey: ({ id }) => id })
  return (
    <InfiniteList
      {...list}
      className={styles.grid}
      items={list.items.filter(({ like }) => like)}
      empty={
        <Empty>
          <Button look="soft" size="small" onClick={() => navigation.go(paths.gallery())}>
            去看看
          </Button>
        </Empty>
      }
      row={(sheet) => <SheetTile sheet={sheet} gameId={sheet.gameId} groupId={sheet.groupId} name={sheet.name} />}
    />
  )
}
