import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import type { GameRow } from './use-games.ts'

type MarkSixTabsProps = {
  games: readonly GameRow[]
  value: number
  onChange: (gameId: number) => void
}

/** The Mark Six games of the shared configuration as a strip under the header. */
export function MarkSixTabs({ games, value, onChange }: MarkSixTabsProps) {
  return (
    <Tabs
      sticky
      label="彩种"
      items={markSixOf(games).map(({ gameId, gameName }) => ({ key: String(gameId), label: gameName }))}
      value={String(value)}
      onChange={(key) => onChange(Number(key))}
    />
  )
}

/** Games that have documents, in the order of the configuration. */
export const markSixOf = (games: readonly GameRow[]): GameRow[] =>
  games.filter(({ family }) => family === 'LHC').toSorted((a, b) => a.sort - b.sort)
