import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import type { InformationGame } from './use-information-games.ts'

type InformationTabsProps = {
  games: readonly InformationGame[]
  value: number
  onChange: (gameId: number) => void
  className?: string
}

/** The games of the shared configuration as a strip under the header. */
export function InformationTabs({ games, value, onChange, className }: InformationTabsProps) {
  return (
    <Tabs
      sticky
      label="彩种"
      className={className}
      items={games.map(({ gameId, gameName }) => ({ key: String(gameId), label: gameName }))}
      value={String(value)}
      onChange={(key) => onChange(Number(key))}
    />
  )
}
