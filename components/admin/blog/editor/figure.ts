import { mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

/** Only images hosted by this site; others are dropped. */
export const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/"]' }],
})

/** A picture with an optional caption. */
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
