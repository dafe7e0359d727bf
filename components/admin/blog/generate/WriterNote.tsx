import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#domain/text/format-text.ts'
import { writerQuery } from './queries.ts'

/** The writer in use, and its usage within the last 30 days. */
export function WriterNote() {
  const { data: writer } = useQuery(writerQuery())
  if (!writer) return null
  const { name, calls, tokens, useless } = writer
  const used = `${calls} ${calls === 1 ? 'call' : 'calls'}, ${formatCount(tokens)} tokens`
  const text =
    name === 'built-in'
      ? 'The built-in writer puts into sentences what is stored of the parks, at no cost. Another can be set in the configuration.'
      : `${name} writes. Within 30 days: ${used}${useless > 0 ? `, ${useless} of no use` : ''}.`
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}
