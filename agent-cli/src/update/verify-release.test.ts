import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { releaseStatement } from '@sfc/contract/agent/release'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyPackage, verifySignature } from './verify-release'

const content = Buffer.from('a package')
const sha256 = createHash('sha256').update(content).digest('hex')
const { privateKey, publicKey: key } = generateKeyPairSync('ed25519')
const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64')
const signed = (version: string) =>
	sign(null, Buffer.from(releaseStatement({ version, sha256 })), privateKey).toString('base64')
const release = { version: '1.2.3', sha256, size: 9, signature: signed('1.2.3'), publicKey }

test('a release signed with the trusted key is taken', () => {
	expect(() => verifySignature(release, publicKey)).not.toThrow()
	expect(() => verifyPackage(content, release)).not.toThrow()
})

test('another key is refused, even where its signature is right', () => {
	const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
	expect(() => verifySignature(release, other.toString('base64'))).toThrow(/does not trust/)
})

test.each([
	{ version: '1.2.4' }, // an old package under a new number
	{ sha256: '0'.repeat(64) },
	{ signature: signed('1.2.4') },
	{ signature: '' },
	{ signature: Buffer.alloc(64).toString('base64') },
])('a signature of something else (%j) is refused', (change) =>
	expect(() => verifySignature({ ...release, ...change }, publicKey)).toThrow(/signature .* wrong/),
)

test.each([
	'',
	'AAAA',
	generateKeyPairSync('x25519')
		.publicKey.export({ format: 'der', type: 'spki' })
		.toString('base64'),
])('what is no signing key (%j) vouches for nothing', (publicKey) =>
	expect(() => verifySignature({ ...release, publicKey }, publicKey)).toThrow(/wrong/),
)

test('a package that differs in any byte is refused', () => {
	fc.assert(
		fc.property(fc.nat(content.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
			const bent = Uint8Array.from(content)
			bent[at] = (bent[at] ?? 0) ^ flip
			expect(() => verifyPackage(bent, release)).toThrow(/not the signed one/)
		}),
	)
	expect(() => verifyPackage(content.subarray(0, 5), release)).toThrow('5 of 9 bytes')
})
