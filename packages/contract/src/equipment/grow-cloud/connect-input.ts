import { ACCEPT_WORDS } from '@sfc/domain/equipment/grow-cloud/accept-words'
import { z } from 'zod'
import { baseAddress } from '../../base-address'

const NO_KEY = 'Please enter your Growlink API key'
const NOT_A_KEY = 'Copy the key as it is: letters, digits and signs, without spaces'
const NO_ADDRESS = 'Enter the base address of the cloud, such as https://api.example.com'
const NO_TIMEOUT = 'From 1,000 to 30,000 milliseconds'

/** How long the cloud is waited for unless said otherwise, in milliseconds. */
export const CLOUD_TIMEOUT_MS = 10_000

/** The key of a grow-controller cloud, where it is, and how long to wait for it. */
export const ConnectCloudInput = z.object({
	apiKey: z
		.string(NO_KEY)
		.trim()
		.min(1, { error: NO_KEY, abort: true })
		.max(500, NOT_A_KEY)
		.regex(/^[\x21-\x7e]*$/, NOT_A_KEY),
	baseUrl: z
		.string(NO_ADDRESS)
		.trim()
		.max(300, NO_ADDRESS)
		.refine((text) => baseAddress(text) !== null, NO_ADDRESS),
	timeout: z.coerce
		.number(NO_TIMEOUT)
		.int(NO_TIMEOUT)
		.min(1000, NO_TIMEOUT)
		.max(30_000, NO_TIMEOUT)
		.default(CLOUD_TIMEOUT_MS)
		.describe('Milliseconds to wait for an answer'),
})
export type ConnectCloudInput = z.infer<typeof ConnectCloudInput>

export const AcceptOutletInput = z.object({
	words: z
		.string(`Type: ${ACCEPT_WORDS}`)
		.trim()
		.refine((text) => text.toLowerCase() === ACCEPT_WORDS.toLowerCase(), `Type: ${ACCEPT_WORDS}`),
})
