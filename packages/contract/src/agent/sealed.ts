import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { z } from 'zod'

/**
 * A secret on its way to a running agent, which alone can read it (HPKE, RFC 9180). Nothing between the
 * form and the agent keeps it in a form that can be read, and nobody after the agent was started anew.
 */
export const Sealed = z.object({ key: z.base64().max(200), text: z.base64().max(8000) })
export type Sealed = z.infer<typeof Sealed>

const suite = () =>
	new CipherSuite({
		kem: new DhkemP256HkdfSha256(),
		kdf: new HkdfSha256(),
		aead: new Aes256Gcm(),
	})

/** Seals a text for the agent with this public key, as its heartbeats tell it. Throws for a bad key. */
export async function seal(publicKey: string, text: string): Promise<Sealed> {
	const hpke = suite()
	const recipientPublicKey = await hpke.kem.deserializePublicKey(bytesOf(publicKey))
	const { ct, enc } = await hpke.seal({ recipientPublicKey }, new TextEncoder().encode(text))
	return { key: base64(enc), text: base64(ct) }
}

/** `open` throws for what was sealed for another key. */
export type SealKey = { publicKey: string; open(sealed: Sealed): Promise<string> }

/** A key that lives as long as the process. */
export async function createSealKey(): Promise<SealKey> {
	const hpke = suite()
	const recipientKey = await hpke.kem.generateKeyPair()
	return {
		publicKey: base64(await hpke.kem.serializePublicKey(recipientKey.publicKey)),
		async open({ key, text }) {
			const opened = await hpke.open({ recipientKey, enc: bytesOf(key) }, bytesOf(text))
			return new TextDecoder().decode(opened)
		},
	}
}

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const bytesOf = (text: string): ArrayBuffer =>
	Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer
