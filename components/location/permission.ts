/** Returns the geolocation permission, or null if the browser doesn't expose it. */
export async function readPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return null
  }
}
