import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets in the database. A text encrypted for one purpose cannot be decrypted for
 * another.
 */
export type Vault = {
	seal(plain: string, purpose: string): string
	/** Throws when it was altered, encrypted for another purpose, or its key is gone. */
	open(sealed: string, purpose: string): string
	/** Whether it was encrypted with an older key and should be encrypted again. */
	isOutdated(sealed: string): boolean
}

const FORMAT = 'v1'

/**
 * AES-256-GCM with keys derived from the server's secret; older secrets are used only to decrypt.
 */
export function createVault(secret: string, olderSecrets: readonly string[] = []): Vault {
	const keys = [secret, ...olderSecrets].map(deriveKey)
	const [newest] = keys as [Key]
	return {
		seal(plain, purpose) {
			const iv = randomBytes(12)
			const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(purpose))
			const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
			const parts = [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))
			return [FORMAT, newest.id, ...parts].join('.')
		},
		open(sealed, purpose) {
			const [format, id, iv = '', text = '', tag = ''] = sealed.split('.')
			const known = keys.find((key) => key.id === id)
			if (format !== FORMAT || !known)
				throw new Error('A stored secret was sealed with another SECRET; set it, or OLD_SECRETS')
			const bytes = (part: string) => Buffer.from(part, 'base64url')
			const decipher = createDecipheriv('aes-256-gcm', known.key, bytes(iv), { authTagLength: 16 })
				.setAAD(Buffer.from(purpose))
				.setAuthTag(bytes(tag))
			return decipher.update(bytes(text), undefined, 'utf8') + decipher.final('utf8')
		},
		isOutdated: (sealed) => sealed.split('.')[1] !== newest.id,
	}
}

type Key = { id: string; key: Buffer }

/** The key's id identifies its secret without revealing anything about it. */
function deriveKey(secret: string): Key {
	const key = Buffer.from(hkdfSync('sha256', secret, '', 'smart-farm-control vault', 32))
	return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
}
