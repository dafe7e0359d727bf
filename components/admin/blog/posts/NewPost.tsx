import { Modal } from '@mantine/core'
import { postPath, postSlug } from '#domain/blog/blog.ts'
import { editPostPath, LONGEST_TITLE } from '#domain/blog/blog-edit.ts'
import { trpc } from '../../../trpc.ts'
import { Fields, Form, useFields } from '../../Form.tsx'
import { useChange } from '../../list/use-change.ts'

/** Asks for the title of a new post, then opens its editor. */
export function NewPost({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useChange({
    run: ({ title }: { title: string }) => trpc.blog.create.mutate({ title }),
    onDone: ({ id }) => window.location.assign(editPostPath(id)),
  })
  const { form, submit } = useFields({
    first: { title: '' },
    validate: ({ title }) =>
      title.trim() ? {} : ({ title: 'Please enter a title' } as Record<string, string>),
    onSubmit: create.mutate,
  })
  const { title } = form.values
  const address = postPath({ slug: postSlug(title) })
  return (
    <Modal opened={isOpen} onClose={onClose} title="New post">
      <Form
        onSubmit={submit}
        submit="Create"
        isPending={create.isPending || create.isSuccess}
        failure={{ title: 'The post could not be created', error: create.error }}
        onCancel={onClose}
      >
        <Fields
          form={form}
          fields={[
            {
              name: 'title',
              label: 'Title',
              description: title.trim()
                ? `Its address will be ${address}, and stays when the title changes.`
                : 'It gives the post its address, which stays when the title changes.',
              maxLength: LONGEST_TITLE,
              isFirst: true,
            },
          ]}
        />
      </Form>
    </Modal>
  )
}
