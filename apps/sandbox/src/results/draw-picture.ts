/** What a broadcaster shows of a draw now: the picture behind the evidence, the same bytes for the same balls. */
export function drawPicture({ gameId, turnNum, balls }: { gameId: number; turnNum: string; balls: readonly number[] }) {
  const shown = Array.from({ length: 7 }, (_, place) => {
    const x = 60 + place * 90
    const text = balls[place] === undefined ? '' : String(balls[place]).padStart(2, '0')
    return `<circle cx="${x}" cy="120" r="38" fill="#fff"/><text x="${x}" y="132">${text}</text>`
  }).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 200" font-family="sans-serif" font-size="34" ` +
    `text-anchor="middle"><rect width="660" height="200" fill="#0c6b4f"/>` +
    `<text x="330" y="52" fill="#fff">六合开奖直播 ${gameId} 第${turnNum}期</text>${shown}</svg>`
  )
}
