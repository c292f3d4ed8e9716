import { paths } from '@liuhe/brand/paths.ts'
import { type RouteName, routes } from '@liuhe/brand/routes.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { Draggable } from '@liuhe/web/ui/drag/draggable.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRef } from 'react'
import { chatAvailability } from '../../shared/operator/chat-availability.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useCompany } from '../../shared/operator/use-company.ts'
import styles from './chat-icon.module.css'

type ChatIconProps = { routeName: string; path: string }

/** The floating way into the chat rooms, where the operator has switched it on (Spec A §2, Rulings C30, C31). */
export function ChatIcon({ routeName, path }: ChatIconProps) {
  const { flags } = useBrand()
  return flags.floatingChat && !isOutOfPlace(routeName) ? <FloatingIcon path={path} /> : null
}

function FloatingIcon({ path }: { path: string }) {
  const { company: facts } = useBrand()
  const { data } = useCompany()
  const enter = useEnterChat()
  const hasBanner = (data?.homeCarousels ?? facts.homeCarousels).length > 0
  return (
    <Draggable
      label="进入聊天室"
      onTap={() => void enter()}
      marginPx={CHAT_ICON.margin}
      bottomPx={chatIconOffset(path, hasBanner)}
      fromRightPx={CHAT_ICON.inset}
      fromBottomPx={CHAT_ICON.inset}
      memory="chat_icon"
      docks
      className={styles.icon}
    >
      <Bubble />
    </Draggable>
  )
}

/** Who is in a chat already, or is signing in, needs no way there. */
const isOutOfPlace = (name: string): boolean =>
  name in routes && ['chat', 'auth'].includes(routes[name as RouteName].group)

/** Asks first whether chat is open; several taps while the answer is awaited are one. */
function useEnterChat(): () => Promise<void> {
  const { call } = useApi()
  const { routes: routesOn } = useBrand()
  const session = useSession()
  const navigation = useNavigation()
  const openLogin = useOpenLogin()
  const asking = useRef(false)
  return async () => {
    if (asking.current) return
    asking.current = true
    const isSignedIn = session.token() !== null
    const answer = await chatAvailability({ call, isSignedIn })
    asking.current = false
    if (answer === 'maintenance') toast('系统在维护中，请稍等！', 0.5)
    else if (answer === 'unavailable' || !routesOn.includes('chat-rooms')) toast('聊天室目前不可用', 0.5)
    else if (isSignedIn) navigation.go(paths['chat-rooms']())
    else openLogin()
  }
}

/** Two bubbles in the colours of the theme. */
const Bubble = () => (
  <svg viewBox="0 0 70 70" width={70} height={70} className={styles.bubble} aria-hidden="true">
    <circle cx="35" cy="35" r="31" className={styles.ground} />
    <path
      d="M20 29c0-6 6-10 14-10s14 4 14 10-6 10-14 10c-2 0-4 0-5-1l-6 4 1-6c-3-2-4-4-4-7z"
      className={styles.front}
    />
    <path d="M33 42c8 0 15-4 17-11 3 2 5 4 5 8 0 2-1 4-3 6l1 5-5-3c-7 2-13 0-15-5z" className={styles.back} />
    <g className={styles.dots}>
      <circle cx="28" cy="29" r="2" />
      <circle cx="34" cy="29" r="2" />
      <circle cx="40" cy="29" r="2" />
    </g>
  </svg>
)

/** The floating chat icon, in px (Spec A §2 Other shell pieces, Ruling C30). */
export const CHAT_ICON = {
  width: 70,
  /** Between the icon and the edges of the window. */
  margin: 5,
  /** Where the icon's upper left corner lies at first, from the right edge and from the foot. */
  inset: 67,
} as const

/** What the icon leaves free at the foot, by path: nothing under a card, the menu elsewhere, more under a banner. */
export function chatIconOffset(path: string, hasBanner: boolean): 0 | 70 | 126 {
  if (path.startsWith('/template/')) return 0
  return path === '/' && hasBanner ? 126 : 70
}
