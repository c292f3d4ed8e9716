import { isKnownLink } from '@liuhe/brand/paths.ts'
import { externalUrl } from './external-url.ts'
import { useBridge } from './native-bridge.ts'
import { useNavigation } from './navigation.ts'
import { useBrand } from './use-brand.ts'

/**
 * Follows an operator's link: a full URL opens outside; a relative path is followed only if it leads to a known page
 * (Spec A §2 Home).
 */
export function useFollow(): (link: string) => void {
  const navigation = useNavigation()
  const bridge = useBridge()
  const { routes } = useBrand()
  return (link) => {
    if (link === '') return
    if (link.startsWith('/') && !link.startsWith('//')) {
      if (isKnownLink(link, routes)) navigation.go(link)
      return
    }
    const url = externalUrl(link)
    if (url !== null) bridge.openExternal(url)
  }
}
