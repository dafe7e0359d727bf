declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    gm_authFailure?: (() => void) | undefined
  }
}

export {}
