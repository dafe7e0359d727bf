import type { CDPSession, Page } from '@playwright/test'

type Value = { value?: unknown }
type Node = {
  nodeId: string
  ignored: boolean
  role?: Value
  name?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
}

/** What a screen reader has to say about a page, from the browser's full accessibility tree. */
export type Reader = {
  /** All that is read from top to bottom: 'role: name, states'. */
  read: () => Promise<string[]>
  /** What is said of the element that has the focus. */
  focused: () => Promise<string>
}

/** What is passed over in silence. */
const SILENT = ['InlineTextBox', 'LineBreak', 'generic', 'none', 'RootWebArea']
/** What is read by its own texts. */
const READ_BY_TEXTS = ['status', 'alert', 'paragraph']
const STATES = ['pressed', 'expanded']

export async function screenReader(page: Page): Promise<Reader> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return {
    async read() {
      const nodes = await treeOf(session)
      const byId = new Map(nodes.map((node) => [node.nodeId, node]))
      return nodes[0] ? linesOf(nodes[0], byId) : []
    },
    async focused() {
      const nodes = await treeOf(session)
      const found = nodes.findLast((node) => propertyOf(node, 'focused') === true)
      return found ? lineOf(found) : ''
    },
  }
}

async function treeOf(session: CDPSession): Promise<Node[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
}

type ById = ReadonlyMap<string, Node>

function linesOf(node: Node, byId: ById): string[] {
  const role = textOf(node.role)
  if (READ_BY_TEXTS.includes(role) && !node.ignored) {
    const text = textsIn(node, byId)
    return text === '' ? [] : [`${role}: ${text}`]
  }
  const children = childrenOf(node, byId).flatMap((child) => linesOf(child, byId))
  return node.ignored || SILENT.includes(role) ? children : [lineOf(node), ...children]
}

function childrenOf({ childIds = [] }: Node, byId: ById): Node[] {
  return childIds.flatMap((id) => byId.get(id) ?? [])
}

function textsIn(node: Node, byId: ById): string {
  if (textOf(node.role) === 'StaticText') return textOf(node.name)
  return childrenOf(node, byId)
    .map((child) => textsIn(child, byId))
    .join('')
}

function lineOf(node: Node): string {
  const states = STATES.flatMap((name) => {
    const value = propertyOf(node, name)
    return value === true || value === 'true' ? [name] : []
  })
  return [`${textOf(node.role)}: ${textOf(node.name)}`, ...states].join(', ')
}

function propertyOf({ properties = [] }: Node, name: string): unknown {
  return properties.find((property) => property.name === name)?.value.value
}

function textOf(value: Value | undefined): string {
  return typeof value?.value === 'string' ? value.value : ''
}
