import { isTimeOfDay } from '@sfc/domain/calendar/local-time'
import { z } from 'zod'

const minutes = (least: number, most: number) => {
	const text = `From ${least} to ${most} minutes`
	return z.int(text).min(least, text).max(most, text)
}

/** Minutes on, every so many minutes. The class of pumps may run for an hour at most. */
const Rhythm = z
	.object({ onMin: minutes(0, 60), everyMin: minutes(1, 1440) })
	.refine(({ onMin, everyMin }) => onMin <= everyMin, {
		path: ['onMin'],
		message: 'Not longer than the whole cycle',
	})

const zone = <T extends z.ZodType>(schema: T) => z.object({ nursery: schema, cultivation: schema })

const timeOfDay = z.string('Enter a time like 06:00').refine(isTimeOfDay, 'Enter a time like 06:00')

/** When the lights of each zone come on, and how its pumps run by day and night. */
export const ControlSettings = z.object({
	lightsOnAt: zone(timeOfDay),
	irrigation: zone(z.object({ day: Rhythm, night: Rhythm })),
})
export type ControlSettings = z.infer<typeof ControlSettings>
