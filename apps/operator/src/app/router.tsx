import { createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Desk } from '../desks/desk.ts'
import { DESKS, desksOf } from '../desks/desks.ts'
import { useOperator } from '../session/console-context.tsx'
import { may, type Session } from '../session/session.ts'
import { Failed, Loading, NothingHere } from '../shared/states.tsx'
import { noteDropped } from '../shell/dropped-filters.tsx'
import { Shell } from '../shell/shell.tsx'
import { parseSearch, stringifySearch } from './search.ts'

/** The addresses of the console: one for each desk, and the first desk that somebody may open at `/`. */
export function createConsoleRouter(session: Session, history?: RouterHistory) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NothingHere })
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad() {
      const state = session.state()
      const first = state.kind === 'in' || state.kind === 'over' ? desksOf(state.operator)[0] : undefined
      if (first !== undefined) throw redirect({ to: first.path, replace: true })
    },
    component: NothingHere,
  })
  const desks = DESKS.map((desk) =>
    createRoute({
      getParentRoute: () => root,
      path: desk.path,
      validateSearch(asked: Record<string, unknown>) {
        const understood = desk.filters(asked)
        noteDropped(asked, understood)
        return understood
      },
      component: () => <DeskGate desk={desk} />,
      errorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
    }),
  )
  return createRouter({
    routeTree: root.addChildren([index, ...desks]),
    ...{ parseSearch, stringifySearch },
    ...(history !== undefined && { history }),
    defaultPreload: false,
  })
}

/** A desk without its permission has nothing: no page is loaded, and no call is made. */
function DeskGate({ desk: { permission, Page } }: { desk: Desk }) {
  if (!may(useOperator(), permission)) return <NothingHere />
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}
