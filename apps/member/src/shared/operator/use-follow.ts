import { useBridge } from '../native-bridge.ts'
import { useNavigation } from '../navigation.ts'
import { operatorLink } from './operator-link.ts'
import { useBrand } from '../use-brand.ts'

/** Follows an operator's link (slide, notice, advert); one that leads nowhere does nothing. */
export function useFollow(): (link: string) => void {
  const navigation = useNavigation()
  const bridge = useBridge()
  const { routes } = useBrand()
  return (link) => {
    const target = operatorLink(link, routes)
    if (target?.kind === 'page') navigation.go(target.to)
    if (target?.kind === 'outside') bridge.openExternal(target.url)
  }
}
