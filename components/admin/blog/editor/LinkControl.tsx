import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'

const OWN = /^(\/(?![/\\])|#)/
const ELSEWHERE = /^(https?:\/\/\S+|mailto:\S+@\S+)$/i
const BARE = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i

/** Returns the normalised address of a link, or null if it is invalid. 'example.com' is valid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (OWN.test(text) || ELSEWHERE.test(text)) return text
  return BARE.test(text) ? `https://${text}` : null
}

/** Turns the selection into a link; an empty address removes the link. */
export function LinkControl({ editor }: { editor: Editor | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const isActive = useEditorState({
    editor,
    selector: ({ editor: now }) => now?.isActive('link') ?? false,
  })

  function open(): void {
    setTyped(String(editor?.getAttributes('link').href ?? ''))
    setIsWrong(false)
    setIsOpen(true)
  }
  // Ctrl+K in the text.
  useWindowEvent('edit-link', open)

  function set(): void {
    const href = linkAddress(typed)
    setIsWrong(typed.trim() !== '' && href === null)
    if (typed.trim() && href === null) return
    setIsOpen(false)
    const chain = editor?.chain().focus().extendMarkRange('link')
    if (href === null) chain?.unsetLink().run()
    else chain?.setLink({ href }).run()
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus shadow="md" width={300}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={isActive ?? false}
          onClick={open}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <Group align="flex-start" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label="Address of the link"
            placeholder="https://… or /parks/…"
            error={isWrong && 'Write https://example.com or /parks/12'}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setIsWrong(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              set()
            }}
          />
          <Button variant="default" onClick={set}>
            Set
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
