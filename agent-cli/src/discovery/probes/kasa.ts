import { describeError } from '../../describe-error'
import { cleanText } from '../../drivers/clean-text'
import type { Candidate } from '../../drivers/driver'
import { withPlug } from '../../drivers/kasa/kasa-link'
import { readPlug, SYSTEM_INFO } from '../../drivers/kasa/plug'
import { KASA_PORT } from '../../drivers/kasa/settings'
import { asText, isObject, type JsonObject } from '../../drivers/json-object'
import { pick } from '../../drivers/path-in-json'
import type { OpenPort } from '../sweep/sweep-host'
import { PROTOCOLS, type ProbeIo } from './service'

/** Asks what is at the port of Kasa plugs what it is; nothing when it does not answer as one. */
export async function identifyKasa(at: OpenPort, io: ProbeIo): Promise<Candidate[]> {
	const place = { host: at.address, port: at.port, timeoutMs: io.timeoutMs }
	const answer = await withPlug(place, io.signal, (ask) => ask(SYSTEM_INFO)).catch(() => undefined)
	const info = answer && pick(answer, ['system', 'get_sysinfo'])
	return answer && isObject(info) ? [toCandidate(at, answer, info)] : []
}

function toCandidate({ address, port }: OpenPort, answer: JsonObject, info: JsonObject): Candidate {
	const about = {
		name: cleanText(asText(info.alias) ?? '') || `Kasa device at ${address}`,
		kind: 'plug' as const,
		vendor: 'TP-Link',
		address,
		protocols: [PROTOCOLS.kasa],
		evidence: [`Says at port ${port} what it is, as Kasa plugs do.`],
	}
	try {
		const { model, mac } = readPlug(answer)
		const settings = {
			host: address,
			...(port !== KASA_PORT && { port }),
			...(mac && { mac }),
		}
		return {
			...about,
			driver: 'kasa',
			certainty: 'certain',
			...(model && { model }),
			...(mac && { identity: mac, mac: mac.toLowerCase() }),
			settings,
		}
	} catch (error) {
		return { ...about, driver: null, certainty: 'unknown', warning: describeError(error) }
	}
}
