import { mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

/** Images of this site's own alone: others are not kept. */
export const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/"]' }],
})

/** A picture, perhaps with words below it. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
})
