import { Fault } from '@sfc/domain/fault'
import { parseJson } from '~/http/parse-json'
import { readBytes } from '~/http/read-body.server'
import { unpackBatch } from '~/services/readings/unpack-batch.server'

/** Reads a JSON body of an agent, gzipped or plain. Throws Fault too-large or invalid. */
export async function readAgentJson(request: Request, maxBytes: number): Promise<unknown> {
	const unpacked = await unpackBatch(await readBytes(request, maxBytes))
	if ('refused' in unpacked) {
		const { cause, error } = unpacked.refused
		throw new Fault(cause === 'too-large' ? 'too-large' : 'invalid', error)
	}
	return parseJson(unpacked.text)
}
