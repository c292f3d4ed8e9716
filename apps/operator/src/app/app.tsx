import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type ConsoleParts, ConsoleProvider, useConsole, useSession } from '../session/console-context.tsx'
import { ReEntry } from '../session/re-entry.tsx'
import { SignInPage } from '../session/sign-in-page.tsx'
import { Failed, Loading } from '../shared/states.tsx'
import { createConsoleRouter } from './router.tsx'

/** The console: nothing but the sign-in before somebody is known, and the desks afterwards. */
export function App({ parts, history }: { parts: ConsoleParts; history?: RouterHistory }) {
  return (
    <ConsoleProvider value={parts}>
      <Door history={history} />
    </ConsoleProvider>
  )
}

function Door({ history }: { history: RouterHistory | undefined }) {
  const state = useSession()
  switch (state.kind) {
    case 'unknown':
      return <WhoIsIt />
    case 'out':
      return <SignInPage />
    case 'in':
    case 'over':
      return (
        <>
          <Inside key={state.operator.login} history={history} />
          {state.kind === 'over' && <ReEntry />}
        </>
      )
  }
}

/** Asks the server once whose cookie the browser holds. */
function WhoIsIt() {
  const { call, session } = useConsole()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (error !== undefined) return
    call(entry.whoAmI, {}).then(
      ({ operator }) => session.enter(operator),
      (caught: unknown) => (isRefusal(caught) ? session.end() : setError(caught)),
    )
  }, [call, session, error])
  return error === undefined ? <Loading rows={0} /> : <Failed error={error} onRetry={() => setError(undefined)} />
}

/** The server has answered: this browser's cookie opens nothing. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** What one person sees is forgotten with him: another one gets another cache. */
function Inside({ history }: { history: RouterHistory | undefined }) {
  const { session } = useConsole()
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
  )
  const [router] = useState(() => createConsoleRouter(session, history))
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
