import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import { parkCard } from '#domain/listing/social-card.ts'
import { LinkControl } from './LinkControl.tsx'

type ToolbarProps = { editor: Editor | null; parks: NamedPark[] }

export function RichTextToolbar({ editor, parks }: ToolbarProps) {
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: now }) => now?.isActive('table') ?? false,
  })
  return (
    <RichTextEditor.Toolbar sticky stickyOffset={56}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Code />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} />
        <RichTextEditor.Unlink />
        <PictureControl editor={editor} parks={parks} />
        <RichTextEditor.TableInsert />
      </RichTextEditor.ControlsGroup>
      {isInTable && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableToggleHeaderRow />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
    </RichTextEditor.Toolbar>
  )
}

/** Inserts the picture of a related park into the text. */
function PictureControl({ editor, parks }: ToolbarProps) {
  function insert(park: NamedPark): void {
    const { path: src, alt, width, height } = parkCard(park)
    const image = { type: 'image', attrs: { src, alt, width, height } }
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'figure', content: [image] })
      .run()
  }

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <RichTextEditor.Control
          aria-label="Picture of a related park"
          title="Picture of a related park"
        >
          <IconPhoto size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {parks.length === 0 && <Menu.Item disabled>Choose a related park first</Menu.Item>}
        {parks.map((park) => (
          <Menu.Item key={park.id} onClick={() => insert(park)}>
            {park.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
