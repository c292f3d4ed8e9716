import { menuItems } from '../menu.ts'
import { defineTheme } from '../theme.ts'
import { base } from './base.ts'

/** Green and dense; bets and promotions take the places of documents and drawings in the menu (Ruling C33). */
export const theme2 = defineTheme(base, {
  id: 'theme2',
  title: '翠绿',
  tokens: {
    brand: '#0a7d56',
    'brand-2': '#2fb985',
    'head-2': '#0b8258',
    'brand-soft': '#e6f7f0',
    'brand-text': '#08734f',
    gold: '#8a6a12',
    'r-card': '8px',
    'menu-active': '#0a7d56',
    'head-1': '#0a7d56',
    'head-action-ink': '#08734f',
  },
  routeLists: ['core', 'common', 'extended', 'second'],
  menu: menuItems(['home', 'promotional', 'game-center', 'bet-list', 'profile']),
  slots: { betReports: 'tabs', rechargeProcessing: 'latest' },
  flags: { trialEntryOnLogin: true, resetPasswordPage: true },
})
