import { withTimeout } from '@sfc/contract/with-timeout'
import { open, readdir } from 'node:fs/promises'
import pLimit from 'p-limit'
import { unlessAborted } from '../../time/unless-aborted'
import { DeviceError } from '../driver'

const MAX_BYTES = 4096
/**
 * A file of a sensor that hangs keeps one of the four threads that all files of this program share, and
 * nothing can end that: so two are read at a time, and none that is still being read.
 */
const limit = pLimit(2)
const reading = new Map<string, Promise<string>>()

/** The text of a small file within `timeoutMs`. Throws `DeviceError`. */
export async function readText(
	path: string,
	timeoutMs: number,
	signal: AbortSignal | undefined,
): Promise<string> {
	const text = reading.get(path) ?? startReading(path)
	try {
		return await withTimeout(timeoutMs, signal, (ended) => unlessAborted(text, ended))
	} catch (error) {
		throw new DeviceError(`${path}: ${explain(error)}`, { cause: error })
	}
}

function startReading(path: string): Promise<string> {
	const text = limit(() => readBeginning(path)).finally(() => reading.delete(path))
	reading.set(path, text)
	text.catch(() => undefined)
	return text
}

async function readBeginning(path: string): Promise<string> {
	const file = await open(path, 'r')
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0)
		return buffer.subarray(0, bytesRead).toString('utf8').trim()
	} finally {
		await file.close()
	}
}

/** The names in a folder; none when it is not there. */
export const namesIn = (folder: string): Promise<string[]> =>
	readdir(folder).then(
		(names) => names.sort(),
		() => [],
	)

function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.name === 'TimeoutError' || error.name === 'AbortError')
		return 'the sensor does not answer'
	const code = 'code' in error ? String(error.code) : ''
	if (code === 'ENOENT') return 'not there: is the sensor connected, and its driver loaded?'
	if (code === 'EIO') return 'the sensor does not answer (EIO)'
	return code === 'EACCES' ? 'this account may not read it' : error.message
}
