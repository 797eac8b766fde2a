import { z } from 'zod'
import { optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

const BAD_SLUG = 'Please use 4 to 40 small letters, digits and hyphens'

/** The settings of a farm's own shop. */
export const OwnShopInput = z.object({
	title: requiredLine('Please enter the name of the shop', 'Name', 100),
	slug: z
		.string(BAD_SLUG)
		.trim()
		.toLowerCase()
		.regex(/^[a-z0-9](?:[a-z0-9-]{2,38})[a-z0-9]$/, BAD_SLUG),
	intro: optionalLine('Introduction', 1_000),
	pickup: requiredLine('Please enter where and when it can be collected', 'Collection', 500),
	isOpen: z.boolean().default(false),
	isListed: z.boolean().default(false),
})
export type OwnShopInput = z.infer<typeof OwnShopInput>
