import { paths } from '@liuhe/brand/paths.ts'
import type { CardModel } from '../card-model.ts'
import { HeaderLink } from './header-link.tsx'
import styles from './header-link.module.css'

/** 更多: the card's own page (Spec B §2, MB24). */
export const MoreLink = ({ card }: { card: CardModel }) => (
  <HeaderLink to={paths.template({ gameId: card.gameId, id: card.id })} label="更多" />
)

/** 全部: the gallery. */
export const AllSheets = () => <HeaderLink to={paths.gallery()} label="全部" />

/** The issue that stands first, for cards that have the others at hand. */
export const NewestIssue = ({ card }: { card: CardModel }) => (
  <span className={styles.issue}>{card.groups[0]?.label}</span>
)
