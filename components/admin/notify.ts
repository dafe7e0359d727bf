import { notifications } from '@mantine/notifications'

/** Tells that something was done. */
export function notifySuccess(title: string, message = ''): void {
  notifications.show({ title, message, color: 'green', role: 'status' })
}

/** Tells that something could not be done; it stays until it is closed. */
export function notifyFailure(title: string, message = ''): void {
  notifications.show({ title, message, color: 'red', role: 'alert', autoClose: false })
}
