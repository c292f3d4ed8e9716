import { describe, expect, it } from 'vitest'
import { excerptOf, plainText, spokenText } from './plain-text.ts'

describe('the words of HTML', () => {
  it.each([
    ['虎蛇鸡', '虎蛇鸡'],
    ['', ''],
    // Marks inside a word do not part it; blocks and breaks do.
    ['<b>虎</b>蛇<span style="color:red">鸡</span>', '虎蛇鸡'],
    ['<p>虎</p><p>蛇</p>', ' 虎  蛇 '],
    ['虎<br>蛇<br/>鸡<BR />', '虎 蛇 鸡 '],
    ['<div><ul><li>一<b>二<i>三</i></b></li></ul></div>', '   一二三   '],
    ['<table><tr><td>01</td><td>02</td></tr></table>', '   01  02   '],
    ['<h2>头</h2><pre>尾</pre>', ' 头  尾 '],
    // Entities, read once: what was escaped twice is still escaped once.
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a&nbsp;b&quot;c&apos;d', 'a b"c\'d'],
    ['&#34382;&#x86C7;&#x1F40D;', '虎蛇🐍'],
    ['&hellip; &nosuch; & &; AT&T', '&hellip; &nosuch; & &; AT&T'],
    ['&#0;&#x110000;&#9999999;', '&#0;&#x110000;&#9999999;'],
    ['&#xD800;', '\uFFFD'],
    // What is never read aloud.
    ['虎<script>alert("蛇")</script>鸡', '虎鸡'],
    ['虎<style>p > b { color: red }</style>鸡', '虎鸡'],
    ['虎<SCRIPT src=x>1 < 2</script >鸡', '虎鸡'],
    ['虎<script>alert(1)', '虎'],
    ['虎<!-- 蛇 <b> --> 鸡', '虎 鸡'],
    ['虎<!-- 蛇', '虎'],
    ['虎<!doctype html><?xml version="1"?>鸡', '虎鸡'],
    // A name that only begins like one of those is a tag like any other.
    ['<scripted>虎</scripted>', '虎'],
    ['<picture>虎</picture>', '虎'],
    // Quoted marks end nothing.
    ['<a title="1 > 2" href=\'x>y\'>虎</a>', '虎'],
    // Broken HTML keeps its words.
    ['3 < 5 > 4', '3 < 5 > 4'],
    ['特码<25', '特码<25'],
    ['虎 <b 蛇', '虎 <b 蛇'],
    ['虎 <b <i>蛇</i>', '虎 <b 蛇'],
    ['</b>虎</', '虎</'],
    ['<a title="虎>蛇', '<a title="虎>蛇'],
    ['<>虎</>', '<>虎</>'],
  ])('%j is %j', (html, text) => expect(plainText(html)).toBe(text))

  it('reads as deep as it goes, and once', () => {
    const nested = '<b>'.repeat(500) + '虎' + '</b>'.repeat(500)
    expect(plainText(nested)).toBe('虎')
    // Text, not HTML: where it is shown it is escaped.
    expect(plainText('&lt;script&gt;alert(1)')).toBe('<script>alert(1)')
  })

  it.each([
    ['<', 1],
    ['<a', 2],
    ['<a "', 4],
    ['<a ">"', 6],
    ['<a "\'', 5],
    ['<!--', 4],
    ['<!', 2],
    ['<script', 7],
    ['<script>', 8],
    ['<style></style ', 15],
    ['</style', 7],
    ['</style "', 9],
    ['&#', 2],
    ['&a', 2],
    ['&lt', 3],
    ['</', 2],
    ["<p a='", 6],
  ])('takes linear time for 400,000 characters of %j', (piece, length) => {
    const hostile = piece.repeat(400_000 / length)
    const from = performance.now()
    plainText(hostile)
    plainText(`<style>${hostile}`)
    plainText(`${hostile}>`)
    plainText(`${hostile}"'>`)
    // Some milliseconds; what looks back over everything for each character takes minutes.
    expect(performance.now() - from).toBeLessThan(2_000)
  })
})

describe('an excerpt', () => {
  it('is one line, cut where it is too long', () => {
    expect(excerptOf('  虎 \n\n 蛇\u00a0鸡 ', 10)).toBe('虎 蛇 鸡')
    expect(excerptOf('一二三四五', 5)).toBe('一二三四五')
    expect(excerptOf('一二三四五六', 5)).toBe('一二三四五…')
  })
})

describe('what a field says in a running text', () => {
  it.each([
    ['<b>红</b>,绿', '红、绿'],
    ['06,10,30|02,06,12', '06、10、30 02、06、12'],
    ['六肖中特', '六肖中特'],
    ['VIP推荐', 'VIP推荐'],
    ['特码 01', '特码 01'],
    ['10', '10'],
  ])('of %j is %j', (html, text) => expect(spokenText(html)).toBe(text))

  it.each([
    '/template/110/12',
    '/lottery-history/110?type=live',
    'https://m.example/a',
    'qqsh',
    '1011011111',
    '<img src="/a.svg">',
  ])('of %j is nothing', (html) => expect(spokenText(html)).toBe(''))
})
