import { classNames } from '@liuhe/web/ui/class-names.ts'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigation } from './navigation.ts'
import { soonMark, useSoon } from './soon.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address made by `paths`. */
  to: string
  replace?: boolean
}

/** A real link to another page of the app: it opens in a new tab like any other, and starts loading when touched. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const navigation = useNavigation()
  const soon = useSoon(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    navigation.go(to, { replace })
  }
  const mark = soon && { ...soonMark, className: classNames(rest.className, soonMark.className) }
  return <a {...rest} {...mark} href={to} onClick={follow} onPointerDown={() => navigation.preload(to)} />
}

const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
