import { z } from 'zod'

const OnOff = z.enum(['on', 'off']).transform((word) => word === 'on')

/** Which notices a person wants; missing ones stay unchanged. */
export const NotificationChoice = z.object({
	alertNotifications: OnOff.optional(),
	systemNotifications: OnOff.optional(),
})
export type NotificationChoice = z.output<typeof NotificationChoice>
