import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigation } from './navigation.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address made by `paths`. */
  to: string
  replace?: boolean
}

/** A real link to another page of the app: it opens in a new tab like any other, and starts loading when touched. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const navigation = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    navigation.go(to, { replace })
  }
  return <a {...rest} href={to} onClick={follow} onPointerDown={() => navigation.preload(to)} />
}

const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
