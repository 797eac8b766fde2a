import {
	createCipheriv,
	createDecipheriv,
	randomBytes,
	scrypt,
	type ScryptOptions,
} from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Fault } from '@sfc/domain/fault'
import { SEAL_COST } from './seal-cost'

/**
 * First words of a file sealed with a pass phrase. The file is a line with the settings of scrypt,
 * then frames of at most 1 MiB, each encrypted by AES-256-GCM with its number as nonce. The last
 * frame is marked, so that a file that was cut off shows.
 */
const MAGIC = 'smart-farm-backup 1'
const FRAME_BYTES = 1024 * 1024
const TAG_BYTES = 16
const HEADER_MAX_BYTES = 1024
const COST_MAX = 2 ** 20

const deriveBytes = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

type Keys = { key: Buffer; check: string }

async function deriveKeys(passPhrase: string, salt: Buffer, cost: typeof SEAL_COST): Promise<Keys> {
	const options = { ...cost, maxmem: 256 * cost.N * cost.r }
	const bytes = await deriveBytes(passPhrase.normalize('NFKC'), salt, 48, options)
	return { key: bytes.subarray(0, 32), check: bytes.subarray(32).toString('hex') }
}

/** Encrypts what `plain` yields into a new file and flushes it to the disk. */
export async function writeSealed(
	path: string,
	passPhrase: string,
	plain: AsyncIterable<Uint8Array>,
): Promise<void> {
	const salt = randomBytes(16)
	const { key, check } = await deriveKeys(passPhrase, salt, SEAL_COST)
	const header = Buffer.from(
		`${MAGIC} ${JSON.stringify({ ...SEAL_COST, salt: salt.toString('hex'), check })}\n`,
	)
	const file = await open(path, 'wx', 0o600)
	try {
		await file.writeFile(header)
		let number = 0
		const writeFrame = (bytes: Buffer, isLast: boolean) =>
			file.writeFile(seal(bytes, key, { number: number++, isLast, header }))
		let held: Uint8Array[] = []
		for await (const chunk of plain) {
			held.push(chunk)
			if (held.reduce((sum, { length }) => sum + length, 0) <= FRAME_BYTES) continue
			let rest = Buffer.concat(held)
			for (; rest.length > FRAME_BYTES; rest = rest.subarray(FRAME_BYTES))
				await writeFrame(rest.subarray(0, FRAME_BYTES), false)
			held = [rest]
		}
		await writeFrame(Buffer.concat(held), true)
		await file.sync()
	} finally {
		await file.close()
	}
}

type Place = { number: number; isLast: boolean; header: Buffer }

function toNonce(number: number): Buffer {
	const nonce = Buffer.alloc(12)
	nonce.writeUInt32BE(number, 8)
	return nonce
}

/**
 * Additional authenticated data of a frame: the settings of its file, and whether it is the last.
 */
const additionalData = ({ header, isLast }: Place) =>
	Buffer.concat([header, Buffer.of(isLast ? 1 : 0)])

function seal(bytes: Buffer, key: Buffer, place: Place): Buffer {
	const cipher = createCipheriv('aes-256-gcm', key, toNonce(place.number)).setAAD(
		additionalData(place),
	)
	const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
	const head = Buffer.alloc(5)
	head.writeUInt8(place.isLast ? 1 : 0, 0)
	head.writeUInt32BE(sealed.length, 1)
	return Buffer.concat([head, sealed])
}

/**
 * Yields the content of a sealed file; each part is authenticated before it is yielded. Throws
 * Fault forbidden for a wrong pass phrase, invalid for a file that is none, is damaged or cut off.
 */
export async function* readSealed(path: string, passPhrase: string): AsyncIterable<Buffer> {
	const file = await open(path, 'r')
	try {
		const { header, cost, salt, check } = await readHeader(file)
		const keys = await deriveKeys(passPhrase, salt, cost)
		if (keys.check !== check) throw new Fault('forbidden', 'The pass phrase is wrong')
		let position = header.length
		for (let number = 0; ; number++) {
			const head = await readExactly(file, 5, position)
			const isLast = head.readUInt8(0) === 1
			const length = head.readUInt32BE(1)
			if (length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES) throw damaged()
			const sealed = await readExactly(file, length, position + 5)
			position += 5 + length
			yield openFrame(sealed, keys.key, { number, isLast, header })
			if (isLast) break
		}
		if ((await file.stat()).size !== position) throw damaged()
	} finally {
		await file.close()
	}
}

const damaged = (cause?: unknown) =>
	new Fault('invalid', 'The backup is damaged or was cut off: use another one', { cause })

async function readHeader(file: FileHandle) {
	const start = Buffer.alloc(HEADER_MAX_BYTES)
	const { bytesRead } = await file.read(start, 0, HEADER_MAX_BYTES, 0)
	const end = start.subarray(0, bytesRead).indexOf('\n') + 1
	const header = Buffer.from(start.subarray(0, end))
	if (!header.toString('utf8').startsWith(`${MAGIC.split(' ')[0]} `))
		throw new Fault('invalid', 'This file is not a backup of Smart Farm Control')
	if (!header.toString('utf8').startsWith(`${MAGIC} `))
		throw new Fault('invalid', 'The backup was made by a newer version: update this program')
	try {
		const { N, r, p, salt, check } = JSON.parse(header.toString('utf8').slice(MAGIC.length + 1))
		const cost = { N: Number(N), r: Number(r), p: Number(p) }
		if (!(cost.N <= COST_MAX && cost.r <= 16 && cost.p <= 4)) throw damaged()
		return { header, cost, salt: Buffer.from(String(salt), 'hex'), check: String(check) }
	} catch (cause) {
		throw damaged(cause)
	}
}

async function readExactly(file: FileHandle, length: number, position: number): Promise<Buffer> {
	const bytes = Buffer.alloc(length)
	const { bytesRead } = await file.read(bytes, 0, length, position)
	if (bytesRead < length) throw damaged()
	return bytes
}

function openFrame(sealed: Buffer, key: Buffer, place: Place): Buffer {
	try {
		const decipher = createDecipheriv('aes-256-gcm', key, toNonce(place.number))
			.setAAD(additionalData(place))
			.setAuthTag(sealed.subarray(-TAG_BYTES))
		return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
	} catch (cause) {
		throw damaged(cause)
	}
}
