import { Fault } from '@sfc/domain/fault'
import { readBytes } from '~/http/read-body.server'
import { unpackBatch } from '~/services/readings/unpack-batch.server'

/** Reads a JSON body of an agent, gzipped or plain. Throws Fault too-large or invalid. */
export async function readAgentJson(request: Request, maxBytes: number): Promise<unknown> {
	const unpacked = await unpackBatch(await readBytes(request, maxBytes))
	if ('refused' in unpacked) {
		const { cause, error } = unpacked.refused
		throw new Fault(cause === 'too-large' ? 'too-large' : 'invalid', error)
	}
	try {
		return JSON.parse(unpacked.text)
	} catch {
		throw new Fault('invalid', 'The request body is not JSON')
	}
}
