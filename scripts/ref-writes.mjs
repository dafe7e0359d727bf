import { parseSync } from 'oxc-parser'
import { FUNCTIONS, nameOf, walk } from './measures.mjs'

/**
 * Writes to refs while rendering: those of a component or hook outside its callbacks. React may
 * render without committing, so that such a write describes a screen nobody has seen.
 *
 * @returns {{ line: number, code: string }[]}
 */
export function refWrites(file, text) {
  const found = []
  const functions = []
  walk(parseSync(file, text).program, null, (node, parent) => {
    while (functions.length > 0 && functions.at(-1).end <= node.start) functions.pop()
    if (FUNCTIONS.includes(node.type)) {
      functions.push({ end: node.end, isRender: /^(use)?[A-Z]/.test(nameOf(node, parent)) })
    }
    const written = node.type === 'AssignmentExpression' ? node.left : node.argument
    const isWrite = ['AssignmentExpression', 'UpdateExpression'].includes(node.type)
    if (!isWrite || written.property?.name !== 'current' || !functions.at(-1)?.isRender) return
    const line = text.slice(0, node.start).split('\n').length
    found.push({ line, code: text.slice(node.start, node.end) })
  })
  return found
}
