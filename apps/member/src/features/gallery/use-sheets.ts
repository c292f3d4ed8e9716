import * as api from '@liuhe/contract/api/gallery.ts'
import { GALLERY_DEFAULTS } from '@liuhe/domain/content/drawing.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useEffect } from 'react'

/**
 * The sheets of a series and the one that is asked for, the newest without a turn. An issue further back is looked for
 * page by page.
 */
export function useSheets({ gameId, groupId, turn }: { gameId: number; groupId: number; turn: string | undefined }) {
  const list = usePages(
    api.items,
    { groupId, gameId, rows: GALLERY_DEFAULTS.rows },
    { itemKey: ({ id }) => id, enabled: groupId > 0 },
  )
  const found = turn === undefined ? 0 : list.items.findIndex(({ turnNum }) => turnNum === turn)
  const isSought = found === -1 && list.hasMore && !list.loading && !list.failed
  const { onMore } = list
  useEffect(() => {
    if (isSought) onMore()
  }, [isSought, onMore])
  // The neighbour of the last loaded issue is on the next page.
  const isNearEnd = found >= 0 && found >= list.items.length - 2 && list.items.length > 2
  const wantsMore = isNearEnd && list.hasMore && !list.loading && !list.failed
  useEffect(() => {
    if (wantsMore) onMore()
  }, [wantsMore, onMore])
  const place = Math.max(0, found)
  return {
    ...list,
    sheet: found === -1 ? undefined : list.items[place],
    /** The next issue, and the one before. */
    newer: list.items[place - 1],
    older: list.items[place + 1],
    isUnknown: !list.loading && !list.failed && !list.hasMore && (found === -1 || list.items.length === 0),
  }
}
