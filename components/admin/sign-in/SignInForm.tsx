import { Alert, Button, PasswordInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { clearOperatorFlag, onSignedInElsewhere } from '../../app/operator-flag.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { pathAfterSignIn } from '../sign-in-path.ts'
import styles from './SignInScreen.module.css'
import { signIn } from './sign-in.ts'

const REQUIRED = 'Enter the password.'

/** Password form. Also picks up a password autofilled before hydration. */
export function SignInForm() {
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
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
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
