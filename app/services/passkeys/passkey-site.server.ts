/** How long a person has to answer the device, and the server to see the answer. */
export const PASSKEY_TIMEOUT_MS = 60_000

/** Where a passkey is good for: the origin people see, and its host name. */
export function passkeySite(origin: string): { origin: string; rpID: string } {
	const url = new URL(origin)
	return { origin: url.origin, rpID: url.hostname }
}

/** The bytes behind base64url text. */
export const base64UrlToBytes = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(Buffer.from(text, 'base64url'))

/** The challenge an answer was made for; the empty text when there is none to be found. */
export function readChallenge(clientDataJSON: string): string {
	try {
		const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
		const challenge = (said as { challenge?: unknown } | null)?.challenge
		return typeof challenge === 'string' ? challenge.slice(0, 200) : ''
	} catch {
		return ''
	}
}
