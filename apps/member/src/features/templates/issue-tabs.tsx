import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import type { GroupModel } from './card-model.ts'
import styles from './template-card.module.css'

type IssueTabsProps = {
  groups: readonly GroupModel[]
  chosen: GroupModel
  onChoose: (groupId: number) => void
  /** The card's name, for people who cannot see which card the strip belongs to. */
  name: string
}

/** A tab for each issue of a card (Spec B §4: labelled '{groupName}期'). */
export function IssueTabs({ groups, chosen, onChoose, name }: IssueTabsProps) {
  return (
    <Tabs
      className={styles.tabs}
      label={`${name}期数`}
      items={groups.map(({ id, label }) => ({ key: String(id), label }))}
      value={String(chosen.id)}
      onChange={(key) => onChoose(Number(key))}
    />
  )
}
