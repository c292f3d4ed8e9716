/** Sheets for tests and for the tool that collects characters: every series, in many issues. */
import { formatBall } from '@liuhe/domain/lottery/ball.ts'
import type { SheetRow } from './drawing/facts.ts'
import { RECIPES } from './drawing/recipes.ts'

/** Names and games as the demonstration has them, so that every character of a title is among them. */
export interface SampleNames {
  names: readonly string[]
  games: readonly string[]
}

/** Every recipe, in `issues` issues, in colour and in ink, waiting and archived. */
export function* sampleSheets({ names, games }: SampleNames, issues = 120): Generator<SheetRow> {
  const recipes = Object.keys(RECIPES)
  for (let issue = 1; issue <= issues; issue++) {
    for (const [place, recipe] of recipes.entries()) {
      yield {
        gameId: 110,
        gameName: games[issue % games.length] as string,
        groupType: issue % 2 === 0 ? 1 : 2,
        recipe,
        name: names[place % names.length] as string,
        turnNum: `2026${String(issue).padStart(3, '0')}`,
        drawDay: `2026-${formatBall(1 + (issue % 12))}-${formatBall(1 + (issue % 28))}`,
        recent: '01,12,23,34,45,49,07,18,29,30,41,02',
        resultText: issue % 3 === 0 ? '05,17,23,31,40,48,09' : null,
      }
    }
  }
}
