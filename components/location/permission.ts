/** Whether the visitor lets this site know their location; null where the browser doesn't tell. */
export async function readPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return null
  }
}
