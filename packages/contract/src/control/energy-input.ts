import { CHEAP_HOURS } from '@sfc/domain/control/cheap-light/cheap-days'
import { z } from 'zod'

const price = z.number('Enter a number').min(0, 'Not below 0').max(10_000, 'At most 10,000')

/** What a farm pays for a kWh, in its currency. */
export const EnergyPricesInput = z.object({
	currency: z
		.string('Enter a currency')
		.trim()
		.toUpperCase()
		.regex(/^[A-Z]{3}$/, 'Three letters, like EUR or USD'),
	perKWh: price,
	perDearKWh: price.optional(),
})
export type EnergyPricesInput = z.infer<typeof EnergyPricesInput>

/** What an output draws while it is fully on, W; empty: forget what was entered. */
export const OutputWattsInput = z.object({
	watts: z
		.number('Enter a number')
		.positive('More than 0')
		.max(1_000_000, 'At most 1,000,000')
		.optional(),
})
export type OutputWattsInput = z.infer<typeof OutputWattsInput>

const extra = z
	.number('Enter a number')
	.min(-10_000, 'Not below -10,000')
	.max(10_000, 'At most 10,000')

/** What a farm pays on top of its hourly prices, and where they are read from. */
export const HourlyPriceSettingsInput = z.object({
	extraPerKWh: extra.describe('Added to the price of a kWh, such as grid fees'),
	extraPercent: z
		.number('Enter a number')
		.min(-100, 'Not below -100')
		.max(1000, 'At most 1000')
		.describe('Added to both, such as a tax'),
	url: z
		.string()
		.trim()
		.max(500, 'At most 500 characters')
		.regex(/^https?:\/\/\S+$/, 'An address that begins with https://')
		.optional()
		.describe(
			'{yesterday}, {today} and {tomorrow} stand for days; without it prices come from files',
		),
})
export type HourlyPriceSettingsInput = z.infer<typeof HourlyPriceSettingsInput>

const cheapHours = z.enum(CHEAP_HOURS, 'Choose one')

/** Whether light of a zone is moved to cheap hours. */
export const CheapHoursInput = z.object({ nursery: cheapHours, cultivation: cheapHours })

const kW = z.number('Enter a number').max(10_000, 'At most 10,000')

/** What the farm may draw, what of it is left to other equipment, and in which zones light may be moved for it. */
export const PowerCapInput = CheapHoursInput.extend({
	kW: kW.positive('More than 0').optional().describe('The cap; left out: none'),
	othersKW: kW.min(0, 'Not below 0').default(0).describe('Left to equipment other than lamps'),
}).refine(({ kW, othersKW }) => kW === undefined || othersKW < kW, {
	path: ['othersKW'],
	message: 'Less than the cap',
})
export type PowerCapInput = z.infer<typeof PowerCapInput>

/** The form of the power cap: `show` what it would do, or `save` it. */
export const PowerCapForm = PowerCapInput.safeExtend({
	step: z.enum(['show', 'save']).default('show'),
})
