import { createHash, createPublicKey, verify } from 'node:crypto'
import { releaseStatement, type AgentRelease } from '@sfc/contract/agent/release'
import { CommandError } from '../exit-codes'

/** Checks the signature with the key this agent trusts. Throws `CommandError`. */
export function verifySignature(release: AgentRelease, trustedKey: string): void {
	if (release.publicKey !== trustedKey)
		throw new CommandError(
			'unsafe',
			'The server signs its releases with a key this agent does not trust. Nothing was changed. ' +
				'If the key was changed on purpose, enrol this machine anew: farm-agent enroll --force',
		)
	if (!isSigned(release, trustedKey))
		throw new CommandError(
			'unsafe',
			`The signature of version ${release.version} is wrong. Nothing was changed.`,
		)
}

function isSigned({ signature, ...release }: AgentRelease, trustedKey: string): boolean {
	try {
		const spki = Buffer.from(trustedKey, 'base64')
		const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
		const statement = Buffer.from(releaseStatement(release))
		return (
			key.asymmetricKeyType === 'ed25519' &&
			verify(null, statement, key, Buffer.from(signature, 'base64'))
		)
	} catch {
		return false
	}
}

/** Checks that a package is the one that was signed. Throws `CommandError`. */
export function verifyPackage(content: Uint8Array, { sha256, size, version }: AgentRelease): void {
	const sum = createHash('sha256').update(content).digest('hex')
	if (content.byteLength === size && sum === sha256) return
	throw new CommandError(
		'unsafe',
		`The package that came is not the signed one of version ${version}: ${content.byteLength} of ${size} bytes. Nothing was changed; try again.`,
	)
}
