import { Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { postPath, postSlug } from '#domain/blog/blog.ts'
import { editPostPath, LONGEST_TITLE } from '#domain/blog/blog-edit.ts'
import { errorText, trpc } from '../../../app/trpc.ts'
import { FormButtons } from '../../FormButtons.tsx'

/** Asks for the title of a new post, then opens its editor. */
export function NewPost({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const create = useMutation({
    mutationFn: () => trpc.blog.create.mutate({ title }),
    onSuccess: ({ id }) => window.location.assign(editPostPath(id)),
  })
  const { error, isPending, isSuccess } = create

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsMissing(!title.trim())
    if (title.trim() && !isPending && !isSuccess) create.mutate()
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title="New post">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Title"
            description={
              title.trim()
                ? `Its address will be ${postPath({ slug: postSlug(title) })}, and stays when the title changes.`
                : 'It gives the post its address, which stays when the title changes.'
            }
            maxLength={LONGEST_TITLE}
            error={isMissing ? 'Please enter a title' : error && errorText(error)}
            data-autofocus
            value={title}
            onChange={({ currentTarget }) => {
              setTitle(currentTarget.value)
              setIsMissing(false)
            }}
          />
          <FormButtons submit="Create" isSubmitting={isPending || isSuccess} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
