import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import post from '../../../blog/Post.module.css'
import { toPostHtml } from './editor-html.ts'
import { Figcaption, Figure, OwnImage } from './figure.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'

export type RichTextProps = {
  /** As it is at first. */
  html: string
  /** Those whose pictures are offered. */
  parks: NamedPark[]
  onChange: (html: string) => void
}

/** What may stand in a post, as the server keeps nothing else of it. */
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

/** An editor of formatted text. */
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
