import { Alert, Button, Center, Group, Paper, PasswordInput, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { clearOperatorFlag, onSignedInElsewhere } from '../../app/operator-flag.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { useSite } from '../../app/site.ts'
import { ThemeSwitch } from '../../layout/ThemeSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AdminProvider } from '../AdminProvider.tsx'
import { pathAfterSignIn } from '../sign-in-path.ts'
import { signIn } from './sign-in.ts'

export function SignInScreen() {
  const { siteName } = useSite()
  return (
    <AdminProvider>
      <Group component="header" justify="space-between" px="sm" h={60} bg="var(--ground)">
        <Button component="a" href="/" variant="subtle" leftSection={<IconArrowLeft size={18} />}>
          Back to map
        </Button>
        <ThemeSwitch />
      </Group>
      <Center component="main" mih="calc(100dvh - 60px)" p="md" pb="20vh" bg="var(--ground)">
        <Paper withBorder shadow="sm" px="lg" py="xl" w={400} maw="100%">
          <Group gap="xs" mb="md" c="dimmed" fw={600}>
            <Logo />
            <span>{siteName}</span>
          </Group>
          <Text component="h1" size="xl" fw={700} mb="lg">
            Admin Login
          </Text>
          <SignInForm />
          <noscript>
            <p>Signing in needs JavaScript, which is switched off.</p>
          </noscript>
        </Paper>
      </Center>
    </AdminProvider>
  )
}

const REQUIRED = 'Enter the password.'

/** Password form. Also picks up a password autofilled before hydration. */
function SignInForm() {
  const { search } = usePageAddress()
  const next = pathAfterSignIn(new URLSearchParams(search).get('next'))
  const input = useRef<HTMLInputElement>(null)
  const isReady = useMounted()
  const [isMissing, setMissing] = useState(false)
  const login = useMutation({
    mutationFn: signIn,
    // Replaces the history entry, so that Back does not return to this page.
    onSuccess: () => window.location.replace(next),
    onError: () => input.current?.select(),
  })

  useEffect(() => {
    clearOperatorFlag()
    input.current?.focus()
    return onSignedInElsewhere(() => window.location.replace(next))
  }, [next])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (login.isPending || login.isSuccess) return
    const password = input.current?.value ?? ''
    setMissing(password === '')
    if (password === '') input.current?.focus()
    else login.mutate(password)
  }

  return (
    <form
      style={{ display: 'grid', gap: 'var(--space-5)' }}
      method="post"
      noValidate
      onSubmit={submit}
    >
      {login.isError && (
        <Alert role="alert" color="red" title="Login failed" icon={<IconAlertCircle aria-hidden />}>
          {login.error.message}
        </Alert>
      )}
      <input type="text" name="username" autoComplete="username" value="operator" readOnly hidden />
      <PasswordInput
        ref={input}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        error={isMissing && REQUIRED}
        onInput={() => setMissing(false)}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={!isReady}
        loading={login.isPending || login.isSuccess}
      >
        Login
      </Button>
    </form>
  )
}
