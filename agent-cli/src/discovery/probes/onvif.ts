import { PROTOCOLS } from './service'
import type { Candidate } from '../../drivers/driver'
import { createCameraClient } from '../../drivers/onvif/camera-client'
import type { Login } from '../../drivers/digest-auth'

/** Identifies the camera at an address. Undefined when it does not speak ONVIF. */
export async function identifyOnvif(
	xaddr: URL,
	login: Login | undefined,
	evidence: string,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<Candidate | undefined> {
	const client = createCameraClient(xaddr, login, timeoutMs)
	const common = {
		driver: 'onvif' as const,
		kind: 'camera' as const,
		protocols: [PROTOCOLS.onvif],
		address: xaddr.host,
	}
	const settings = { xaddr: xaddr.href, ...login }
	try {
		await client.syncClock(signal)
	} catch {
		return undefined
	}
	try {
		const { vendor, model, serial } = await client.information(signal)
		return {
			...common,
			name: [vendor, model].filter(Boolean).join(' ') || `Camera at ${xaddr.hostname}`,
			...(vendor ? { vendor } : {}),
			...(model ? { model } : {}),
			...(serial ? { identity: serial } : {}),
			certainty: 'certain',
			evidence: [evidence, 'Names itself over ONVIF.'],
			settings,
		}
	} catch (error) {
		return {
			...common,
			name: `Camera at ${xaddr.hostname}`,
			certainty: 'likely',
			evidence: [evidence, 'Reports its time over ONVIF.'],
			warning: error instanceof Error ? error.message : String(error),
			settings,
		}
	}
}
