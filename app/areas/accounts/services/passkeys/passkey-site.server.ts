/** Time for the device's dialog, and for the server to receive the answer. */
export const PASSKEY_TIMEOUT_MS = 60_000

/** Returns the site a passkey is valid for: the public origin, and its host name. */
export function passkeySite(origin: string): { origin: string; rpID: string } {
	const url = new URL(origin)
	return { origin: url.origin, rpID: url.hostname }
}

/** Decodes base64url text. */
export const base64UrlToBytes = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(Buffer.from(text, 'base64url'))

/** Reads the challenge in an answer; empty when there is none. */
export function readChallenge(clientDataJSON: string): string {
	try {
		const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
		const challenge = (said as { challenge?: unknown } | null)?.challenge
		return typeof challenge === 'string' ? challenge.slice(0, 200) : ''
	} catch {
		return ''
	}
}
