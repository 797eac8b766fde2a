import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@sfc/contract/accounts/passkey'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The parts of a WebAuthn request that matter here. */
type Challenge = { challenge: string; rpId: string; origin: string }

export type SoftwareAuthenticator = {
	id: string
	make(asked: Challenge): PasskeyAttestation
	/**
	 * The counter increments unless `counter` is given; `verified` is whether the owner used
	 * finger, face or PIN.
	 */
	answer(
		asked: Challenge,
		more?: { counter?: number; verified?: boolean; userHandle?: string },
	): PasskeyAssertion
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** A device with one ES256 key, made with node:crypto: it signs any challenge a test gives it. */
export function openAuthenticator(): SoftwareAuthenticator {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const credentialId = randomBytes(32)
	const id = credentialId.toString('base64url')
	const base = { id, rawId: id, type: 'public-key' as const }
	let uses = 0
	return {
		id,
		make({ challenge, rpId, origin }) {
			const length = Buffer.alloc(2)
			length.writeUInt16BE(credentialId.length)
			const key = isoCBOR.encode(toCose(publicKey.export({ format: 'jwk' })))
			const authData = Buffer.concat([
				...dataHead(rpId, PRESENT | VERIFIED | WITH_KEY, 0),
				Buffer.alloc(16),
				length,
				credentialId,
				key,
			])
			const attestation = new Map<string, string | Uint8Array | Map<never, never>>([
				['fmt', 'none'],
				['attStmt', new Map<never, never>()],
				['authData', new Uint8Array(authData)],
			])
			const response = {
				clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
				attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
				transports: ['internal'],
			}
			return { ...base, response }
		},
		answer({ challenge, rpId, origin }, { counter = ++uses, verified = true, userHandle } = {}) {
			const data = clientData('webauthn.get', challenge, origin)
			const flags = PRESENT | (verified ? VERIFIED : 0)
			const authData = Buffer.concat(dataHead(rpId, flags, counter))
			const signed = Buffer.concat([authData, sha256(data)])
			const response = {
				clientDataJSON: data.toString('base64url'),
				authenticatorData: authData.toString('base64url'),
				signature: sign('sha256', signed, privateKey).toString('base64url'),
				userHandle,
			}
			return { ...base, response }
		},
	}
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, origin: string) =>
	Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function dataHead(rpId: string, flags: number, counter: number): Buffer[] {
	const count = Buffer.alloc(4)
	count.writeUInt32BE(counter)
	return [sha256(rpId), Buffer.from([flags]), count]
}

/** A P-256 public key in COSE format: kind EC2, algorithm ES256, curve and point. */
function toCose({ x = '', y = '' }: { x?: string; y?: string }) {
	const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
	return new Map<number, number | Uint8Array>([
		[1, 2],
		[3, -7],
		[-1, 1],
		[-2, bytes(x)],
		[-3, bytes(y)],
	])
}
