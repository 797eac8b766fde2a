import { expect, test } from 'vitest'
import { ConnectShopInput } from './connect-shop'

const fieldsOf = (body: unknown) =>
	ConnectShopInput.safeParse(body).error?.issues.map(({ path, message }) => [
		path.join('.'),
		message,
	])

const token = 'shpat_0123456789'

test('a store and a token are taken without the spaces around them', () => {
	const body = { shopifyStore: ' farm.myshopify.com ', shopifyAccessToken: ` ${token}\n` }
	expect(ConnectShopInput.parse(body)).toEqual({
		shopifyStore: 'farm.myshopify.com',
		shopifyAccessToken: token,
	})
})

test('what is missing or no store is said at its field, once', () => {
	const short = ['shopifyAccessToken', 'Access token must be at least 10 characters']
	expect(fieldsOf({})).toEqual([['shopifyStore', 'Store URL is required'], short])
	expect(fieldsOf({ shopifyStore: '  ', shopifyAccessToken: 'shpat_123' })).toEqual([
		['shopifyStore', 'Store URL is required'],
		short,
	])
	const lookalike = { shopifyStore: 'farm.myshopify.com.evil.io', shopifyAccessToken: token }
	expect(fieldsOf(lookalike)).toEqual([['shopifyStore', 'Must be a valid Shopify store URL']])
})

test.each(['line\r\nX-Other: header', 'with space inside', 'shpat_ü12345678', 'x'.repeat(501)])(
	'%j is no token',
	(shopifyAccessToken) => {
		const fields = fieldsOf({ shopifyStore: 'farm.myshopify.com', shopifyAccessToken })
		expect(fields?.map(([field]) => field)).toEqual(['shopifyAccessToken'])
	},
)
