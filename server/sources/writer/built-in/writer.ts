import type { Writer } from '../types.ts'
import { blocksToHtml } from './blocks.ts'
import { composePost } from './compose.ts'

/** A writer that needs no service: it puts stored facts into sentences. */
export const builtInWriter: Writer = {
  name: 'built-in',
  writePost: async (request) => {
    const { title, excerpt, blocks } = composePost(request)
    return {
      title: title.text,
      excerpt: excerpt.map(({ text }) => text).join(' '),
      html: blocksToHtml(blocks),
    }
  },
}
