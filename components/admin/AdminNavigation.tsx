import { NavLink, Stack } from '@mantine/core'
import { IconLogout, IconMap2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { usePageAddress } from '../app/page-address.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { notifyFailure } from './notify.ts'
import { SECTIONS } from './sections.ts'
import { SIGN_IN_PATH } from './sign-in-path.ts'

/** Links to all admin pages and to the map, and the sign-out button. */
export function AdminNavigation() {
  const { path } = usePageAddress()
  const logout = useMutation({
    mutationFn: () => trpc.auth.logout.mutate(),
    onSuccess: () => window.location.assign(SIGN_IN_PATH),
    onError: (error) => notifyFailure('Logout failed', errorText(error)),
  })
  return (
    <Stack justify="space-between" h="100%" gap="md">
      <div>
        {SECTIONS.map(({ path: href, name, Icon }) => (
          <NavLink
            key={href}
            href={href}
            label={name}
            leftSection={<Icon size={20} aria-hidden />}
            active={path === href || (href !== '/admin' && path.startsWith(`${href}/`))}
            aria-current={path === href ? 'page' : undefined}
          />
        ))}
      </div>
      <div>
        <NavLink href="/" label="Main map" leftSection={<IconMap2 size={20} aria-hidden />} />
        <NavLink
          component="button"
          label="Logout"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
          leftSection={<IconLogout size={20} aria-hidden />}
        />
      </div>
    </Stack>
  )
}
