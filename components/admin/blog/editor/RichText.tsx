import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import post from '../../../blog/Post.module.css'
import { toPostHtml } from './editor-html.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'

type RichTextProps = {
  html: string
  /** Parks whose pictures can be inserted. */
  parks: NamedPark[]
  onChange: (html: string) => void
}

/** Only images hosted by this site; others are dropped. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/"]' }],
})

/** A picture with an optional caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
})

/** The markup a post may contain; the server strips everything else. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    strike: false,
    underline: false,
  }),
  Link.configure({
    openOnClick: false,
    autolink: false,
    HTMLAttributes: { target: null, rel: null },
  }),
  OwnImage,
  Figure,
  Figcaption,
  TableKit.configure({ table: { resizable: false }, tableHeader: false, tableCell: false }),
  TableCell,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), scope: { default: null } }
    },
  }),
]

const ATTRIBUTES = {
  id: 'post-content',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': 'post-content-label',
}

export function RichText({ html, parks, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editorProps: { attributes: ATTRIBUTES },
    onUpdate: ({ editor: changed }) => onChange(toPostHtml(changed.getHTML())),
  })
  return (
    <RichTextEditor editor={editor} withTypographyStyles={false}>
      <RichTextToolbar editor={editor} parks={parks} />
      <RichTextEditor.Content className={post.body} mt={0} />
    </RichTextEditor>
  )
}
