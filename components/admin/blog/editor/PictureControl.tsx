import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import { parkCard } from '#domain/listing/social-card.ts'

type PictureProps = { editor: Editor | null; parks: NamedPark[] }

/** Inserts the picture of a related park into the text. */
export function PictureControl({ editor, parks }: PictureProps) {
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
