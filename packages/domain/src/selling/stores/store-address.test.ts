import { expect, test } from 'vitest'
import { detectPlatform, storeAddress } from './store-address'

test.each([
	['shopify', ' https://Leaf.myshopify.com/admin ', 'leaf.myshopify.com'],
	['shopify', 'leaf.example', null],
	['woocommerce', 'leaf.example', 'https://leaf.example'],
	['woocommerce', 'https://leaf.example/shop/', 'https://leaf.example/shop'],
	['woocommerce', 'http://127.0.0.1:80/shop', 'http://127.0.0.1/shop'],
	['woocommerce', 'https://user:secret@leaf.example', null],
	['woocommerce', 'https://leaf.example/?key=1', null],
	['woocommerce', 'ftp://leaf.example', null],
	['woocommerce', 'my shop', null],
	['woocommerce', 'localhost', null],
] as const)('the %s store of %j is at %s', (platform, typed, address) => {
	expect(storeAddress(platform, typed)).toBe(address)
})

test('an address of Shopify names its platform, any other is a site with WooCommerce', () => {
	expect(detectPlatform('leaf.myshopify.com')).toBe('shopify')
	expect(detectPlatform('https://leaf.example')).toBe('woocommerce')
})
