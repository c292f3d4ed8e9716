import { takeAnswer } from './entry-ask.ts'
import './frame/first.css'
import './frame/frame.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './frame/app.tsx'
import { EntryFailed } from './frame/entry-failed.tsx'
import { warm } from './frame/game-parts.ts'
import { createSession } from './frame/session.ts'
import { createApi } from './wire/api.ts'
import { LineLost, Refused } from './wire/refusals.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const react = createRoot(root)
const show = (page: ReactNode) => react.render(<StrictMode>{page}</StrictMode>)

await enter()

/** The one-time token of the address becomes a session, or a link to a replay its round. */
async function enter(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const api = createApi((address, request) => (address === '/api/session' && takeAnswer()) || fetch(address, request))
  try {
    const token = query.get('replay')
    if (token !== null) {
      const [{ ReplayPage }, replay] = await Promise.all([import('./frame/replay-page.tsx'), api.replay(token)])
      return show(<ReplayPage replay={replay} api={api} />)
    }
    const opened = api.open(query.get('t') ?? '')
    // After the session, which everything waits for: a browser has few lines to one house.
    warm(location.pathname.split('/').at(-1) ?? '')
    const state = await opened
    // The token is used: it has no business in the address any more.
    history.replaceState(null, '', location.pathname)
    document.title = state.game.name
    show(<App session={createSession(api, state, localStorage)} />)
  } catch (fault) {
    if (!(fault instanceof Refused) && !(fault instanceof LineLost)) throw fault
    show(<EntryFailed fault={fault} onRetry={() => void enter()} />)
  }
}
