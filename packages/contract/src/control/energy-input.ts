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
