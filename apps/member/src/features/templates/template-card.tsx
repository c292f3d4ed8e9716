import { paths } from '@liuhe/brand/paths.ts'
import { lockDestination, type Reader } from '@liuhe/domain/content/lock.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useRowMemory } from '@liuhe/web/ui/lists/while-near.tsx'
import { type CSSProperties, Suspense, use } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { type CardModel, cardModelOf, type GroupModel, type WireDraw, type WireTemplate } from './card-model.ts'
import type { Fold, Layout } from './layout.ts'
import { layoutAmong, layoutAtHand, loadLayouts } from './layout-registry.ts'
import { foldGroup } from './fold-group.ts'
import { IssueTabs } from './issue-tabs.tsx'
import { PostFrame } from './frames/post-frame.tsx'
import styles from './template-card.module.css'

export type TemplateCardProps = {
  template: WireTemplate
  draws: readonly WireDraw[]
  /** Server time (epoch ms) for labels like 2小时前; 0 leaves them out. */
  now: number
  /** The chosen chip: tabs start over when it changes (Spec B §4, MB14). */
  playCateName: string
  reader: Reader
  /** Starts with everything unfolded, whatever its layout says. */
  isWhole?: boolean
}

/**
 * One card in its frame: title, favourite, body by its layout, folding, the way to past records. Lists wait for the
 * layouts before they show a page; a card on its own stands as a skeleton, or as the server drew it, until they are
 * here.
 */
export function TemplateCard(props: TemplateCardProps) {
  return (
    <Suspense fallback={<SkeletonCard lines={5} />}>
      <JudgedCard {...props} />
    </Suspense>
  )
}

function JudgedCard({ template, draws, now, ...rest }: TemplateCardProps) {
  const layout = useLayout(template.templateCode)
  const model = cardModelOf(template, { draws, now, rules: layout })
  if (model === undefined) return null
  return <Card model={model} layout={layout} {...rest} />
}

function useLayout(code: string): Layout {
  const atHand = layoutAtHand(code)
  return atHand ?? layoutAmong(use(loadLayouts()), code)
}

type CardProps = { model: CardModel; layout: Layout } & Pick<TemplateCardProps, 'playCateName' | 'reader' | 'isWhole'>

function Card({ model, layout, playCateName, reader, isWhole = false }: CardProps) {
  const { group, choose } = useChosenGroup(model.groups, playCateName)
  const [toggled, setToggled] = useRowMemory('toggled', isWhole && !startsOpen(layout.fold))
  const lockedTo = useLockedTo(reader)
  const isOpen = startsOpen(layout.fold) !== toggled
  const folded = foldGroup(group, layout.fold, { isOpen, groups: model.groups })
  const Body = layout.body
  const Frame = layout.frame ?? PostFrame
  const folding = folded.folds ? { isOpen, toggle: () => setToggled(!toggled) } : undefined
  return (
    <Frame card={model} group={group} layout={layout} reader={reader} folding={folding}>
      {layout.groups === 'tabs' && (
        <IssueTabs groups={model.groups} chosen={group} onChoose={choose} name={model.name} />
      )}
      <div
        className={classNames(folded.clipped && styles.clipped)}
        style={folded.clipped ? clipStyle(layout.fold) : undefined}
      >
        <Body card={model} group={folded.group} blocks={folded.blocks} lockedTo={lockedTo} reader={reader} />
      </div>
    </Frame>
  )
}

/** The issue that is shown. A choice belongs to the chip under which it was made. */
function useChosenGroup(groups: readonly GroupModel[], playCateName: string) {
  const [choice, setChoice] = useRowMemory('issue', { playCateName, id: groups[0]?.id })
  const chosen = choice.playCateName === playCateName ? groups.find(({ id }) => id === choice.id) : undefined
  return {
    group: (chosen ?? groups[0]) as GroupModel,
    choose: (id: number) => setChoice({ playCateName, id }),
  }
}

/** A tap on a lock leads to login, or to recharge for a member (Spec B §2). */
export function useLockedTo(reader: Reader): () => void {
  const navigation = useNavigation()
  const openLogin = useOpenLogin()
  return () => (lockDestination(reader) === 'recharge' ? navigation.go(paths.recharge()) : openLogin())
}

const startsOpen = (fold: Fold): boolean => fold.kind === 'none' || (fold.kind === 'rows' && fold.starts === 'open')

/** Grows with the reader's text, so that as much of it is seen. */
const clipStyle = (fold: Fold): CSSProperties | undefined =>
  fold.kind === 'height' ? { maxHeight: `${fold.px / 16}rem` } : undefined
