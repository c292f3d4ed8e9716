/** The parts of a company, in the order of their tabs and keys. */
export const PARTS = ['brand', 'home', 'flags', 'look', 'places', 'licence', 'versions'] as const
export type PartName = (typeof PARTS)[number]

export const PART_TITLES: Readonly<Record<PartName, string>> = {
  brand: '品牌与链接',
  home: '首页与菜单',
  flags: '功能与叫法',
  look: '主题与颜色',
  places: '版式与分类',
  licence: '域名与牌照',
  versions: '版本',
}
