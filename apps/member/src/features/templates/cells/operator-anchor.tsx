import type { ReactNode } from 'react'
import { Link } from '../../../shared/link.tsx'
import { useBridge } from '../../../shared/native-bridge.ts'
import { operatorLink } from '../../../shared/operator/operator-link.ts'
import { useBrand } from '../../../shared/use-brand.ts'

type OperatorAnchorProps = { link: string | null | undefined; className?: string; label?: string; children: ReactNode }

/** What an operator linked, as a real link: to a page of ours or to the outside; plain words where it leads nowhere. */
export function OperatorAnchor({ link, className, label, children }: OperatorAnchorProps) {
  const { routes } = useBrand()
  const bridge = useBridge()
  const target = operatorLink(link ?? '', routes)
  if (target === null) return <span className={className}>{children}</span>
  if (target.kind === 'page') {
    return (
      <Link to={target.to} className={className} aria-label={label}>
        {children}
      </Link>
    )
  }
  const open = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    bridge.openExternal(target.url)
  }
  return (
    <a href={target.url} target="_blank" rel="noreferrer" className={className} aria-label={label} onClick={open}>
      {children}
    </a>
  )
}
