import { createGzip } from 'node:zlib'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPackage } from './unpack-release'

const MB = 1024 * 1024
/** More than any package of the agent unpacks to. */
const BOMB_MB = 300
const ZEROS = new Uint8Array(MB)

function zipBomb(): Uint8Array {
	const parts: Uint8Array[] = []
	const zip = new Zip((error, part) => {
		if (error) throw error
		parts.push(part)
	})
	const file = new ZipDeflate('farm-agent/farm-agent.mjs')
	zip.add(file)
	for (let mb = 0; mb < BOMB_MB; mb += 1) file.push(ZEROS, mb === BOMB_MB - 1)
	zip.end()
	return Buffer.concat(parts)
}

async function gzipBomb(): Promise<Uint8Array> {
	const gzip = createGzip()
	const parts: Buffer[] = []
	const ended = new Promise((done) => gzip.on('end', done))
	gzip.on('data', (part: Buffer) => parts.push(part))
	for (let mb = 0; mb < BOMB_MB; mb += 1)
		if (!gzip.write(ZEROS)) await new Promise((done) => gzip.once('drain', done))
	gzip.end()
	await ended
	return Buffer.concat(parts)
}

test.each([
	{ kind: 'zip', pack: () => Promise.resolve(zipBomb()) },
	{ kind: 'gzip', pack: gzipBomb },
])('a $kind that unpacks to 300 MB is refused before it fills the memory', async ({ pack }) => {
	const bomb = await pack()
	expect(bomb.length).toBeLessThan(2 * MB)
	const before = process.memoryUsage()
	expect(() => readPackage(bomb)).toThrow('The package cannot be unpacked')
	const grownMb = (process.memoryUsage().arrayBuffers - before.arrayBuffers) / MB
	expect(grownMb).toBeLessThan(BOMB_MB)
})

test('a zip whose head says less than it holds gives no more than it says', () => {
	const honest = zipSync({ 'farm-agent/farm-agent.mjs': strToU8('a'.repeat(100_000)) })
	const lying = Buffer.from(honest)
	const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
	lying.writeUInt32LE(10, directory + 24)
	let files: [string, Uint8Array][] = []
	try {
		files = readPackage(lying)
	} catch (error) {
		expect(String(error)).toContain('The package cannot be unpacked')
	}
	expect(files.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBeLessThanOrEqual(10)
})
