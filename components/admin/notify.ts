import { notifications } from '@mantine/notifications'

export function notifySuccess(title: string, message = ''): void {
  notifications.show({ title, message, color: 'green', role: 'status' })
}

/** Shows an error notification, which stays until it is closed. */
export function notifyFailure(title: string, message = ''): void {
  notifications.show({ title, message, color: 'red', role: 'alert', autoClose: false })
}
