import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { createContext, use } from 'react'

export const BrandContext = createContext<AppBrand | null>(null)

/** What theme and company decide: labels, menu, slots, numbers. */
export function useBrand(): AppBrand {
  const brand = use(BrandContext)
  if (!brand) throw new Error('useBrand is used outside BrandContext')
  return brand
}
