import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SigningKey = {
	privateKey: KeyObject
	/** Public key as SPKI in base64; agents store it. */
	publicKey: string
}

/**
 * Reads the key that signs agent releases: from the environment (for several nodes), or from a file
 * in the data folder that only its owner may read, created at the first start. One line: PKCS #8 in
 * base64. The finished file is linked into place, so that of two processes that start together
 * exactly one creates it.
 */
export function readSigningKey(dataDir: string, fromEnv: string | undefined): SigningKey {
	if (fromEnv) return parseKey(fromEnv, 'AGENT_SIGNING_KEY')
	const file = join(dataDir, 'agent-signing-key')
	if (!existsSync(file)) makeKey(file)
	chmodSync(file, 0o600)
	return parseKey(readFileSync(file, 'utf8'), file)
}

function makeKey(file: string): void {
	const draft = `${file}.${process.pid}`
	try {
		writeFileSync(draft, `${newKey()}\n`, { mode: 0o600 })
		linkSync(draft, file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(draft, { force: true })
	}
}

const newKey = (): string =>
	generateKeyPairSync('ed25519')
		.privateKey.export({ format: 'der', type: 'pkcs8' })
		.toString('base64')

function parseKey(text: string, where: string): SigningKey {
	const privateKey = parsePrivateKey(text.trim())
	if (privateKey?.asymmetricKeyType !== 'ed25519')
		throw new Error(`${where} holds no usable signing key: an Ed25519 key as PKCS #8 in base64`)
	const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
	return { privateKey, publicKey: spki.toString('base64') }
}

function parsePrivateKey(text: string): KeyObject | null {
	try {
		return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
	} catch {
		return null
	}
}
