import { type RouteName, routes } from '@liuhe/brand/routes.ts'
import { lazy, Suspense } from 'react'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import { OptionalPart } from './error-boundary.tsx'
import { currentOf, type Stack } from '../navigation/stack.ts'

const ShellExtras = lazy(() => import('./shell-extras.tsx'))

/** What floats over the pages: no part of the first load, and no harm when it fails. */
export function LateShell({ stack }: { stack: Stack }) {
  const { key, routeName } = currentOf(stack)
  const countsAsHome = routeName in routes && routes[routeName as RouteName].countsAsHome
  if (!useAfterPaint()) return null
  return (
    <OptionalPart>
      <Suspense fallback={null}>
        <ShellExtras routeName={routeName} path={key} countsAsHome={countsAsHome} />
      </Suspense>
    </OptionalPart>
  )
}
