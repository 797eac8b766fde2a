import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openVault } from './vault.server'

const secret = 'a'.repeat(32)
const vault = openVault(secret)

test('C2 row 38: what is sealed opens again, and never shows in what is stored', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', minLength: 4 }), (plain) => {
			const sealed = vault.seal(plain, 'test')
			expect(sealed).not.toContain(plain)
			expect(vault.open(sealed, 'test')).toBe(plain)
		}),
	)
})

test('C2 row 38: altered text, another purpose and another key do not open', () => {
	const sealed = vault.seal('shpat_secret', 'shop')
	const parts = sealed.split('.')
	const altered = [
		...parts.slice(0, 3),
		Buffer.from('other text!!').toString('base64url'),
		parts[4],
	]
	expect(() => vault.open(altered.join('.'), 'shop')).toThrow()
	expect(() => vault.open(sealed, 'mail')).toThrow()
	expect(() => openVault('b'.repeat(32)).open(sealed, 'shop')).toThrow(/another SECRET/)
	expect(() => vault.open('nonsense', 'shop')).toThrow(/another SECRET/)
})

test('C2 row 38: after a change of secret the old one still opens, and asks to be sealed again', () => {
	const sealed = vault.seal('shpat_secret', 'shop')
	const rotated = openVault('b'.repeat(32), [secret])
	expect(rotated.open(sealed, 'shop')).toBe('shpat_secret')
	expect(rotated.isOutdated(sealed)).toBe(true)
	expect(rotated.isOutdated(rotated.seal('x', 'shop'))).toBe(false)
})
