import { AppShell, Burger, Group, NavLink, Stack, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout, IconMap2 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { formatCount } from '#domain/text/format-text.ts'
import { usePageAddress } from '../app/page-address.ts'
import { useSite } from '../app/site.ts'
import { errorStatus, errorText, trpc } from '../app/trpc.ts'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { AdminProvider } from './AdminProvider.tsx'
import styles from './admin.module.css'
import { notifyFailure } from './notify.ts'
import { SECTIONS } from './sections.ts'
import { SIGN_IN_PATH, signInPath } from './sign-in-path.ts'
import { WAITING, waitingOn } from './waiting.ts'

const NAVIGATION = 'admin-navigation'

type AdminFrameProps = {
  title: string
  /** Buttons that act on the whole page. */
  actions?: ReactNode
  children: ReactNode
}

export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  const [isOpen, { toggle }] = useDisclosure()
  const { siteName } = useSite()
  useSignInAgain()
  return (
    <AdminProvider>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <AppShell
        className={styles.shell}
        header={{ height: 56 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'lg' }}
      >
        <AppShell.Header>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap">
            <Group wrap="nowrap" gap="xs" miw={0}>
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
                aria-expanded={isOpen}
                aria-controls={NAVIGATION}
              />
              <a className={styles.brand} href="/admin">
                <Logo />
                <span>{siteName} Admin</span>
              </a>
            </Group>
            <ThemeSwitch />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar
          id={NAVIGATION}
          className={styles.navigation}
          data-closed={!isOpen || undefined}
          p="xs"
          aria-label="Admin"
        >
          <AdminNavigation />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <div className={styles.main}>
            <div className={styles.head}>
              <h1>{title}</h1>
              {actions && <Group gap="xs">{actions}</Group>}
            </div>
            {children}
          </div>
        </AppShell.Main>
      </AppShell>
    </AdminProvider>
  )
}

/** Redirects to the sign-in page, and back afterwards, when the session has expired. */
function useSignInAgain(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leave = (error: unknown) => {
      if (errorStatus(error) !== 401) return
      window.location.assign(signInPath(window.location.pathname + window.location.search))
    }
    const stops = [
      client.getQueryCache().subscribe(({ query }) => leave(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => leave(mutation?.state.error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Links to all admin pages and to the map, and the sign-out button. */
function AdminNavigation() {
  const { path } = usePageAddress()
  const { data: waiting } = useQuery(WAITING)
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
            rightSection={<Count number={waiting ? waitingOn(href, waiting) : 0} />}
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

/** How much waits on a page. */
function Count({ number }: { number: number }) {
  if (number === 0) return null
  return (
    <span className={styles.count}>
      {formatCount(number)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  )
}
