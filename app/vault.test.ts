import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from './vault.server'

const secret = 'a'.repeat(32)
const vault = createVault(secret)

test('an encrypted secret decrypts again, and its plain text is not in what is stored', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', minLength: 4 }), (plain) => {
			const sealed = vault.seal(plain, 'test')
			expect(sealed).not.toContain(plain)
			expect(vault.open(sealed, 'test')).toBe(plain)
		}),
	)
})

test('altered text, another purpose or another key fail to decrypt', () => {
	const sealed = vault.seal('shpat_secret', 'shop')
	const parts = sealed.split('.')
	const altered = [
		...parts.slice(0, 3),
		Buffer.from('other text!!').toString('base64url'),
		parts[4],
	]
	expect(() => vault.open(altered.join('.'), 'shop')).toThrow()
	expect(() => vault.open(sealed, 'mail')).toThrow()
	expect(() => createVault('b'.repeat(32)).open(sealed, 'shop')).toThrow(/another SECRET/)
	expect(() => vault.open('nonsense', 'shop')).toThrow(/another SECRET/)
})

test('after the key changes, what the old key encrypted still decrypts and is marked for re-encryption', () => {
	const sealed = vault.seal('shpat_secret', 'shop')
	const rotated = createVault('b'.repeat(32), [secret])
	expect(rotated.open(sealed, 'shop')).toBe('shpat_secret')
	expect(rotated.isOutdated(sealed)).toBe(true)
	expect(rotated.isOutdated(rotated.seal('x', 'shop'))).toBe(false)
})
