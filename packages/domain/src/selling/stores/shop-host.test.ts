import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHOP_SUFFIXES, shopHost } from './shop-host'

test.each([
	['my-farm.myshopify.com', 'my-farm.myshopify.com'],
	['https://my-farm.myshopify.com', 'my-farm.myshopify.com'],
	['HTTPS://My-Farm.MyShopify.com/', 'my-farm.myshopify.com'],
	[' https://my-farm.myshopify.com/admin?x=1#y ', 'my-farm.myshopify.com'],
	['farm.shopify.com', 'farm.shopify.com'],
	['eu.farm-1.shopify.com/products', 'eu.farm-1.shopify.com'],
])('%j is a store: %s', (address, host) => expect(shopHost(address)).toBe(host))

test.each([
	'',
	'my-farm',
	'myshopify.com',
	'.myshopify.com',
	'shopify.com',
	'https://shopify.com/',
	'myshopify.com.evil.io',
	'farm.myshopify.com.evil.io',
	'farmmyshopify.com',
	'evil-shopify.com',
	'farm..myshopify.com',
	'farm.myshopify.com.',
	'farm@evil.myshopify.com',
	'https://user:pass@farm.myshopify.com',
	'https://evil.io#farm.myshopify.com',
	'https://evil.io/farm.myshopify.com',
	'https://evil.io\\.myshopify.com',
	'farm.myshopify.com:443',
	'https://farm.myshopify.com:8443/x',
	'http://farm.myshopify.com',
	'ftp://farm.myshopify.com',
	'javascript:farm.myshopify.com',
	'//farm.myshopify.com',
	'https://https://farm.myshopify.com',
	'xn--frm-0na.myshopify.com',
	'färm.myshopify.com',
	'farm_1.myshopify.com',
	'-farm.myshopify.com',
	'farm-.myshopify.com',
	'127.0.0.1',
	'https://169.254.169.254/myshopify.com',
	'[::1]',
	'farm.myshopify.com\nHost: evil.io',
	'farm\u0000.myshopify.com',
	'farm%2e.myshopify.com',
	'fa rm.myshopify.com',
	`${'a'.repeat(64)}.myshopify.com`,
	`${'a.'.repeat(130)}myshopify.com`,
])('%j is not a store', (address) => expect(shopHost(address)).toBeNull())

const label = fc
	.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)
	.filter((name) => !name.startsWith('xn--'))
const suffix = fc.constantFrom(...SHOP_SUFFIXES)

test('every store of both suffixes is accepted, with or without https, path and slash', () => {
	const decoration = fc.tuple(
		fc.constantFrom('', 'https://', 'HTTPS://'),
		fc.constantFrom('', '/', '/admin', '/a/b?c=d#e', '?x=1'),
	)
	fc.assert(
		fc.property(label, suffix, decoration, (name, ending, [before, after]) => {
			expect(shopHost(`${before}${name}.${ending}${after}`)).toBe(`${name}.${ending}`)
		}),
	)
})

test('a browser and Node read the same host of the shop platform in every address that is accepted', () => {
	const pieces = fc.constantFrom(
		'myshopify.com',
		'shopify.com',
		'evil.io',
		'farm',
		'127.0.0.1',
		'[::1]',
		'https://',
		'http:',
		'.',
		'..',
		'/',
		'\\',
		'@',
		':',
		'443',
		'#',
		'?',
		'%2e',
		'%00',
		' ',
		'\t',
		'\n',
		'。',
		'xn--',
	)
	const hostile = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 })
	const likely = fc
		.tuple(hostile, label, suffix, hostile)
		.map(([before, name, ending, after]) => [...before, name, '.', ending, ...after])
	fc.assert(
		fc.property(fc.oneof(hostile, likely), (parts) => {
			const host = shopHost(parts.join(''))
			if (host === null) return
			const url = new URL(`https://${host}/`)
			expect(url.href).toBe(`https://${host}/`)
			expect(url.hostname).toMatch(/^[a-z0-9.-]+\.(my)?shopify\.com$/)
			expect(shopHost(host)).toBe(host)
		}),
		{ numRuns: 5000 },
	)
})
