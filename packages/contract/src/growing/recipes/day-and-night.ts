import { DEFAULT_LIGHTS_ON_AT } from '@sfc/domain/growing/recipes/photoperiod'
import { z } from 'zod'

/** What decides which targets hold by day and at night, as it is read from the settings of control. */
export const DayAndNight = z
	.object({
		lightsOnAt: z
			.object({ nursery: z.string(), cultivation: z.string() })
			.default({ nursery: DEFAULT_LIGHTS_ON_AT, cultivation: DEFAULT_LIGHTS_ON_AT }),
		air: z.object({ nightDropC: z.number() }).default({ nightDropC: 0 }),
	})
	.transform(({ lightsOnAt, air }) => ({ lightsOnAt, nightDropC: air.nightDropC }))
export type DayAndNight = z.infer<typeof DayAndNight>
