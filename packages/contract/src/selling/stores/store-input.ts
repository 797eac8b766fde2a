import { PLATFORMS, storeAddress } from '@sfc/domain/selling/stores/store-address'
import { SYNC_INTERVALS } from '@sfc/domain/selling/stores/sync-intervals'
import { z } from 'zod'
import { requiredLine } from '../../growing/inventory/typed-figures'

const NO_URL = 'Store URL is required'
const NO_SHOPIFY = 'Must be a valid Shopify store URL'
const NO_SITE = 'Please enter the address of your site, such as https://your-farm.com'
const SHORT_TOKEN = 'Access token must be at least 10 characters'
const NO_KEY = 'Please enter the consumer key, it begins with ck_'
const NOT_A_KEY = 'Copy it as it is: letters, digits and signs, without spaces'
const NOT_A_SECRET = 'Copy it as it is: letters, digits and signs'
const BAD_INTERVAL = `Please select ${SYNC_INTERVALS.join(', ')} hours`

const Name = requiredLine('Please enter a name for the store', 'Name', 100)
const key = (missing: string) =>
	z
		.string(missing)
		.trim()
		.max(500, NOT_A_KEY)
		.regex(/^[\x21-\x7e]*$/, NOT_A_KEY)
/** Left empty, or left out. */
const Optional = key(NOT_A_KEY)
	.nullish()
	.transform((text) => text || null)
/** A person may have made it up, with spaces. */
const WebhookSecret = z
	.string(NOT_A_SECRET)
	.max(500, NOT_A_SECRET)
	.regex(/^[\x20-\x7e]*$/, NOT_A_SECRET)
	.nullish()
	.transform((text) => text || null)

const Interval = z.coerce
	.number(BAD_INTERVAL)
	.refine((hours) => SYNC_INTERVALS.some((one) => one === hours), BAD_INTERVAL)
	.default(24)
	.describe('Hours between full comparisons of the products')

const settings = {
	storeName: Name,
	autoSync: z.boolean().default(false).describe('Keep titles, prices and dates in step'),
	syncInterval: Interval,
	sellsAhead: z.boolean().default(false).describe('Offer what still grows, with its day'),
}

/** A store to connect, with the keys to it. */
export const StoreInput = z
	.object({
		platform: z.enum(PLATFORMS),
		...settings,
		storeUrl: z.string(NO_URL).trim().min(1, { error: NO_URL, abort: true }).max(300, NO_SITE),
		apiKey: Optional.describe('The consumer key of WooCommerce; none at Shopify'),
		accessToken: key(SHORT_TOKEN)
			.min(10, SHORT_TOKEN)
			.describe('The access token of Shopify, the consumer secret of WooCommerce'),
		webhookSecret: WebhookSecret.describe('What the store signs its messages with'),
	})
	.superRefine(({ platform, storeUrl, apiKey }, context) => {
		if (storeAddress(platform, storeUrl) === null) {
			const message = platform === 'shopify' ? NO_SHOPIFY : NO_SITE
			context.addIssue({ code: 'custom', path: ['storeUrl'], message })
		}
		if (platform === 'woocommerce' && apiKey === null)
			context.addIssue({ code: 'custom', path: ['apiKey'], message: NO_KEY })
	})
export type StoreInput = z.infer<typeof StoreInput>

/** Settings of a connected store; keys that are left empty stay as they are. */
export const StoreSettingsInput = z.object({
	...settings,
	apiKey: Optional,
	accessToken: Optional,
	webhookSecret: WebhookSecret,
})
export type StoreSettingsInput = z.infer<typeof StoreSettingsInput>
