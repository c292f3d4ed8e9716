import type { LayoutRules } from '../layout-rules.ts'

/** 主题3首页广告: a running line over a grid of pictures. */
export const rules: LayoutRules = {
  code: 'syad-theme3',
  kind: 'links',
  groups: 'flat',
  parts: [],
  counts: 'none',
  documentsMax: 2,
}
