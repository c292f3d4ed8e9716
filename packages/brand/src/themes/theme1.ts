import { defineTheme } from '../theme.ts'
import { base } from './base.ts'

/** Blue and sober. */
export const theme1 = defineTheme(base, {
  id: 'theme1',
  title: '海蓝',
  tokens: {
    brand: '#1d5fe0',
    'brand-2': '#35a0ff',
    'head-2': '#1f6fe6',
    'brand-soft': '#eaf2ff',
    'brand-text': '#1850c0',
    'r-card': '10px',
    'menu-active': '#1d5fe0',
    'head-1': '#1d5fe0',
    'head-action-ink': '#1850c0',
    'chart-2': '#b4470a',
  },
})
