import type { CSSProperties, ReactNode } from 'react'
import { useHidesBalances } from './hidden-balance.ts'

// In the header of home, whose style sheet has no room left (ADR 067).
const PLACE: CSSProperties = { position: 'relative' }
const UNSEEN: CSSProperties = { visibility: 'hidden' }
// Asterisks stand high in their line.
const VEIL: CSSProperties = { position: 'absolute', inset: '.2em 0 0', fontStyle: 'normal', whiteSpace: 'nowrap' }

/** A sum that the member may hide. It keeps its place while it is hidden, so that nothing moves. */
export const PrivateSum = ({ children }: { children: ReactNode }) =>
  useHidesBalances() ? (
    <span style={PLACE}>
      <span style={UNSEEN}>{children}</span>
      <i role="img" aria-label="已隐藏" style={VEIL}>
        ****
      </i>
    </span>
  ) : (
    children
  )
