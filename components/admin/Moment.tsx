import { useMounted } from '@mantine/hooks'

type MomentProps = {
  at: string
  /** Whether to show the time zone, for use next to times in another zone. */
  hasZone?: boolean
}

/** Date and time: in UTC on the server, in the operator's own time zone once hydrated. */
export function Moment({ at, hasZone = false }: MomentProps) {
  const isMounted = useMounted()
  const text = new Date(at).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(isMounted ? {} : { timeZone: 'UTC' }),
    ...(hasZone || !isMounted ? { timeZoneName: 'short' } : {}),
  })
  return <time dateTime={at}>{text}</time>
}
