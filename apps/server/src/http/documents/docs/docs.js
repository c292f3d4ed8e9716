// Reads the OpenAPI document of this server and shows it: areas, calls, parameters, schemas, and a form to try a call.
const description = await (await fetch(new URL('../openapi.json', import.meta.url))).json()
const base = description.servers[0].url
const schemas = description.components.schemas

/** An element with attributes and children; text is always text, never markup. */
const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

const nameOf = (ref) => ref.split('/').at(-1)

/** A schema as a line of TypeScript-like text. */
const typeText = (schema, depth = 0) => {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, depth)).join(' | ')
  if (schema.type === 'array') return `${typeText(schema.items ?? {}, depth)}[]`
  if (schema.type !== 'object') return [schema.type ?? 'any'].flat().join(' | ')
  const indent = '  '.repeat(depth + 1)
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = (schema.required ?? []).includes(name) ? '' : '?'
    return `${indent}${name}${mark}: ${typeText(field, depth + 1)}`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
}

/** A value that fits a schema, to start a request from. */
const exampleOf = (schema) => {
  if (schema.$ref) return exampleOf(schemas[nameOf(schema.$ref)])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0])
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'array') return [exampleOf(schema.items ?? {})]
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0
  if (schema.type !== 'object') return ''
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field)]))
}

const parameterTable = (parameters, inputs) =>
  element(
    'table',
    {},
    ...parameters.map((parameter) => {
      const input = element('input', { 'aria-label': parameter.name, required: parameter.required })
      inputs.set(parameter, input)
      const facts = [typeText(parameter.schema), parameter.schema.pattern].filter(Boolean).join(' ')
      const name = element('code', {}, `${parameter.name}${parameter.required ? ' *' : ''}`)
      return element(
        'tr',
        {},
        element('td', {}, name),
        element('td', {}, input),
        element('td', {}, element('code', {}, facts)),
      )
    }),
  )

const tryForm = (method, path, operation) => {
  const inputs = new Map()
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const isFile = mediaType === 'application/octet-stream'
  const file = isFile && element('input', { type: 'file', 'aria-label': 'body' })
  const text = body && !isFile && element('textarea', { 'aria-label': 'body', spellcheck: 'false' })
  if (text) text.value = JSON.stringify(exampleOf(body.schema), null, 2)
  const answer = element('pre', { hidden: true })
  const send = async (event) => {
    event.preventDefault()
    const query = new URLSearchParams()
    let address = path
    for (const [parameter, input] of inputs) {
      if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
      else if (input.value !== '') query.set(parameter.name, input.value)
    }
    answer.hidden = false
    try {
      const token = document.querySelector('#token').value
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(mediaType && { 'content-type': mediaType }),
      }
      const isForm = mediaType === 'application/x-www-form-urlencoded'
      const written = text && (isForm ? new URLSearchParams(JSON.parse(text.value)).toString() : text.value)
      const payload = file ? file.files[0] : written || undefined
      const response = await fetch(`${base}${address}${query.size ? `?${query}` : ''}`, {
        method,
        headers,
        body: payload,
      })
      const said = await response.text()
      answer.textContent = `${response.status}\n${pretty(said)}`
    } catch (error) {
      answer.textContent = String(error)
    }
  }
  return element(
    'form',
    { submit: send },
    parameterTable(operation.parameters, inputs),
    ...(body ? [element('p', { class: 'note' }, mediaType), file || text] : []),
    element('button', {}, 'Send'),
    answer,
  )
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const operationView = (method, path, operation) => {
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200')
  const data = operation.responses[200].content['application/json'].schema.properties.data
  return element(
    'details',
    { 'data-search': `${path} ${operation.operationId} ${operation.summary}`.toLowerCase() },
    element(
      'summary',
      {},
      element('span', { class: 'method' }, method),
      element('code', {}, path),
      element('span', { class: 'tag' }, operation['x-access']),
      element('span', { class: 'tag' }, operation['x-effect']),
      element('div', { class: 'note' }, `${operation.operationId} — ${operation.summary}`),
    ),
    element(
      'div',
      {},
      tryForm(method, path, operation),
      element('h4', {}, 'Answer: data'),
      element('pre', {}, typeText(data)),
      ...refusals.map(([status, { description: said }]) => element('p', {}, element('code', {}, status), ` ${said}`)),
    ),
  )
}

document.querySelector('#about').textContent =
  `${description.info.title} ${description.info.version}, OpenAPI ${description.openapi}`
for (const { name } of description.tags) {
  const views = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => operationView(method.toUpperCase(), path, operation)),
  )
  document.querySelector('#areas').append(element('h2', {}, name), ...views)
}
for (const [name, schema] of Object.entries(schemas)) {
  const body = element('div', {}, element('pre', {}, typeText(schema)))
  document
    .querySelector('#schemas')
    .append(element('details', {}, element('summary', {}, element('code', {}, name)), body))
}
document.querySelector('#find').addEventListener('input', ({ target }) => {
  const wanted = target.value.toLowerCase()
  for (const view of document.querySelectorAll('#areas details')) view.hidden = !view.dataset.search.includes(wanted)
})
