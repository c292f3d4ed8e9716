// The page's half of the slider puzzle. Defines `initGeetest4(config, handler)`; the object it hands out has the
// vendor's methods: onReady, onSuccess, onError, onClose, showCaptcha, getValidate, reset, destroy. Everything is drawn
// inside a shadow root with sheets of its own, so a page's policy needs to allow this host and nothing inline.
;(() => {
  const host = new URL(document.currentScript.src).origin

  const WORDS = {
    zho: {
      title: '安全验证',
      hint: '向右拖动滑块完成拼图',
      keys: '用左右方向键移动拼图，按回车键确认',
      wrong: '位置不对，请再试一次',
      right: '验证成功',
      broken: '网络不给力，请点击刷新重试',
      close: '关闭',
      refresh: '换一张',
    },
    eng: {
      title: 'Security check',
      hint: 'Slide to complete the puzzle',
      keys: 'Move the piece with the arrow keys, confirm with Enter',
      wrong: 'Not quite, please try again',
      right: 'Verified',
      broken: 'The network failed, refresh to try again',
      close: 'Close',
      refresh: 'Another picture',
    },
  }

  const STYLE = `
    :host { all: initial; font: 15px/1.4 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
    dialog { box-sizing: border-box; width: min(332px, calc(100vw - 32px)); padding: 16px; border: 0;
      border-radius: 16px; background: #fff; color: #1f2937; box-shadow: 0 16px 48px rgb(0 0 0 / .28); }
    dialog::backdrop { background: rgb(10 14 22 / .55); }
    header { display: flex; align-items: center; margin: -6px -8px 6px 0; }
    h2 { flex: 1; margin: 0; font-size: 16px; font-weight: 600; }
    button { display: grid; place-items: center; width: 44px; height: 44px; border: 0; border-radius: 50%;
      background: none; color: #4b5563; font: inherit; cursor: pointer; }
    button:focus-visible, input:focus-visible { outline: 2px solid #2563eb; outline-offset: 1px; }
    button svg { width: 20px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; }
    .picture { position: relative; overflow: hidden; aspect-ratio: 300 / 160; border-radius: 10px; background: #e5e7eb; }
    .picture img { display: block; width: 100%; }
    .picture .piece { position: absolute; filter: drop-shadow(0 2px 4px rgb(0 0 0 / .45)); }
    .picture[aria-busy="true"]::after { content: ""; position: absolute; inset: 0; margin: auto; width: 28px;
      height: 28px; border: 3px solid #fff; border-top-color: #2563eb; border-radius: 50%;
      animation: turn 900ms linear infinite; }
    .picture[aria-busy="true"] img { visibility: hidden; }
    .track { position: relative; height: 44px; margin-top: 12px; border-radius: 22px; background: #eef1f6;
      overflow: hidden; }
    .track::before { content: ""; position: absolute; inset: 0 auto 0 0; width: calc(22px + var(--at, 0) * (100% - 44px));
      background: #dbe7ff; }
    .track span { position: absolute; inset: 0; display: grid; place-items: center; padding-left: 44px; color: #4b5563;
      font-size: 14px; pointer-events: none; }
    .track[data-moved] span { opacity: 0; }
    input { position: absolute; inset: 0; width: 100%; height: 44px; margin: 0; background: none; appearance: none;
      cursor: grab; touch-action: none; }
    input::-webkit-slider-runnable-track { height: 44px; }
    input::-webkit-slider-thumb { appearance: none; width: 44px; height: 44px; border: 0; border-radius: 22px;
      background: #2563eb var(--arrow) center / 22px no-repeat; box-shadow: 0 2px 8px rgb(37 99 235 / .45); }
    input::-moz-range-track { height: 44px; }
    input::-moz-range-thumb { width: 44px; height: 44px; border: 0; border-radius: 22px;
      background: #2563eb var(--arrow) center / 22px no-repeat; }
    dialog { --arrow: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M5 12h14M13 6l6 6-6 6'/%3E%3C/svg%3E"); }
    [data-state="right"] input::-webkit-slider-thumb { background-color: #15803d; box-shadow: none; }
    [data-state="right"] .track::before { background: #dcfce7; }
    [data-state="wrong"] .track { animation: shake 320ms; }
    [data-state="wrong"] .track::before { background: #fee2e2; }
    p { min-height: 20px; margin: 10px 0 0; text-align: center; font-size: 14px; }
    [data-state="right"] p { color: #15803d; }
    [data-state="wrong"] p, [data-state="broken"] p { color: #b91c1c; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    @keyframes turn { to { rotate: 1turn; } }
    @keyframes shake { 25% { translate: -6px; } 75% { translate: 6px; } }
    @media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
  `
  const ICONS = {
    close: 'M6 6l12 12M18 6L6 18',
    refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  }

  /** An element with properties and children; text is text, never markup. */
  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }
  const iconButton = (icon, label, onclick) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    path.setAttribute('d', ICONS[icon])
    svg.append(path)
    return element('button', { type: 'button', ariaLabel: label, onclick }, svg)
  }

  /** Asks the provider. @throws when it does not answer as it should */
  const ask = async (path, captchaId, form) => {
    const answer = await fetch(`${host}${path}?captcha_id=${encodeURIComponent(captchaId)}`, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      signal: AbortSignal.timeout(10_000),
    })
    const { status, data, msg } = await answer.json()
    if (!answer.ok || status !== 'success') throw new Error(msg)
    return data
  }

  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  /**
   * The dialog. Calls `done(proof)` after a pass, `closed()` when it is dismissed, `failed(error)` when nothing loads.
   */
  const openDialog = ({ captchaId, words, done, closed, failed }) => {
    const background = element('img', { alt: '', draggable: false })
    const piece = element('img', { alt: '', className: 'piece', draggable: false })
    const picture = element('div', { className: 'picture' }, background, piece)
    const slider = element('input', { type: 'range', min: 0, max: 240, step: 1, value: 0, ariaLabel: words.hint })
    const track = element('div', { className: 'track' }, element('span', { ariaHidden: 'true' }, words.hint), slider)
    const message = element('p', { role: 'status' })
    const keys = element('span', { id: 'keys', className: 'hidden' }, words.keys)
    slider.setAttribute('aria-describedby', 'keys')
    const close = () => dialog.close()
    const head = element('header', {}, element('h2', { id: 'title' }, words.title))
    head.append(
      iconButton('refresh', words.refresh, () => void load()),
      iconButton('close', words.close, close),
    )
    const dialog = element('dialog', {}, head, picture, track, keys, message)
    dialog.setAttribute('aria-labelledby', 'title')

    let puzzle
    let startedAt = 0
    let proof
    let isBusy = false
    const say = (state, text) => {
      dialog.dataset.state = state
      message.textContent = text
    }
    const move = () => {
      const at = Number(slider.value)
      piece.style.left = `${(at / puzzle.width) * 100}%`
      track.style.setProperty('--at', String(at / Number(slider.max)))
      track.toggleAttribute('data-moved', at > 0)
    }
    const load = async () => {
      isBusy = true
      picture.ariaBusy = 'true'
      slider.disabled = true
      try {
        puzzle = await ask('/load', captchaId)
        background.src = host + puzzle.bg
        piece.src = host + puzzle.slice
        await Promise.all([background.decode(), piece.decode()])
        piece.style.width = `${(puzzle.piece / puzzle.width) * 100}%`
        piece.style.top = `${(puzzle.y / puzzle.height) * 100}%`
        slider.max = String(puzzle.width - puzzle.piece)
        slider.value = '0'
        slider.disabled = false
        picture.ariaBusy = 'false'
        startedAt = performance.now()
        move()
        if (dialog.dataset.state !== 'wrong') say('idle', '')
        slider.focus()
      } catch (error) {
        say('broken', words.broken)
        failed(error)
      } finally {
        isBusy = false
      }
    }
    const verify = async () => {
      if (isBusy || slider.disabled || slider.value === '0') return
      isBusy = true
      slider.disabled = true
      const form = { lot_number: puzzle.lot_number, x: slider.value, ms: Math.round(performance.now() - startedAt) }
      const answer = await ask('/verify', captchaId, form).catch(() => undefined)
      isBusy = false
      if (answer === undefined) return say('broken', words.broken)
      if (answer.result !== 'success') {
        say('wrong', words.wrong)
        await wait(700)
        return void (dialog.open && load())
      }
      say('right', words.right)
      proof = { captcha_id: captchaId, ...answer.seccode }
      await wait(500)
      dialog.close()
    }
    slider.addEventListener('input', move)
    slider.addEventListener('pointerup', () => void verify())
    slider.addEventListener('keydown', (event) => void (event.key === 'Enter' && verify()))
    dialog.addEventListener('close', () => {
      root.remove()
      if (proof) done(proof)
      else closed()
    })

    const root = element('div')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    const shadow = root.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheet]
    shadow.append(dialog)
    document.body.append(root)
    dialog.showModal()
    void load()
    return { reload: load, remove: () => root.remove() }
  }

  window.initGeetest4 = (config, handler) => {
    const listeners = { ready: [], success: [], error: [], close: [] }
    const tell = (name, value) => listeners[name].forEach((listener) => listener(value))
    const words = WORDS[config.language === 'eng' ? 'eng' : 'zho']
    let proof = false
    let isReady = false
    let dialog
    const on = (name) => (listener) => {
      listeners[name].push(listener)
      if (name === 'ready' && isReady) queueMicrotask(listener)
      return captcha
    }
    const fail = (error) =>
      tell('error', { code: '60500', msg: words.broken, desc: { detail: String(error?.message ?? error) } })
    const captcha = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      showCaptcha() {
        dialog ??= openDialog({
          captchaId: config.captchaId,
          words,
          done(passed) {
            dialog = undefined
            proof = passed
            tell('success')
          },
          closed() {
            dialog = undefined
            tell('close')
          },
          failed: fail,
        })
        return captcha
      },
      getValidate: () => proof,
      reset() {
        proof = false
        void dialog?.reload()
        return captcha
      },
      destroy() {
        dialog?.remove()
        dialog = undefined
        for (const list of Object.values(listeners)) list.length = 0
      },
    }
    handler(captcha)
    ask('/status', config.captchaId).then(() => {
      isReady = true
      tell('ready')
    }, fail)
  }
})()
