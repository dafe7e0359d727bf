import { useMounted } from '@mantine/hooks'

/** A moment, in the operator's own time zone as soon as the browser can tell it. */
export function Moment({ at }: { at: string }) {
  const isMounted = useMounted()
  const text = new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(isMounted ? {} : { timeZone: 'UTC' }),
  })
  return <time dateTime={at}>{isMounted ? text : `${text} UTC`}</time>
}
