import { createContext, use } from 'react'

/** Whether this site is a demo, as its server published it; false unless it said so. */
export const DemoContext = createContext(false)

/** Whether balances are play money: a site that takes real money is no demo. */
export const useIsDemo = (): boolean => use(DemoContext)
