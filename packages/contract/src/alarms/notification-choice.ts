import { z } from 'zod'

const OnOff = z.enum(['on', 'off']).transform((word) => word === 'on')

/** Which notices a person wants; one that is not named stays as it is. */
export const NotificationChoice = z.object({
	alertNotifications: OnOff.optional(),
	systemNotifications: OnOff.optional(),
})
export type NotificationChoice = z.output<typeof NotificationChoice>
