import {
	closeSync,
	existsSync,
	fsyncSync,
	ftruncateSync,
	fstatSync,
	openSync,
	readFileSync,
} from 'node:fs'
import { isDiskFull, writeFileAtomically, writeWhole } from '../write-file'

/** Evicts readings to free space; false when there are none left. */
export type MakeRoom = () => boolean

/** Writes to the disk; when it is full, evicts readings and tries again. Throws any other error. */
export function writeMakingRoom(makeRoom: MakeRoom, write: () => void): void {
	for (;;)
		try {
			return write()
		} catch (error) {
			if (!isDiskFull(error) || !makeRoom()) throw error
		}
}

/** Appends a line and flushes it before it returns; a line cut short is removed again. */
export function appendDurably(path: string, line: string): void {
	const file = openSync(path, 'a', 0o640)
	try {
		const { size } = fstatSync(file)
		try {
			writeWhole(file, Buffer.from(`${line}\n`))
		} catch (error) {
			ftruncateSync(file, size)
			throw error
		}
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

/** The JSON lines of a file; lines torn by a power cut are skipped. */
export function readJsonLines(path: string): unknown[] {
	if (!existsSync(path)) return []
	return readFileSync(path, 'utf8')
		.split('\n')
		.flatMap((line) => {
			try {
				return line ? [JSON.parse(line) as unknown] : []
			} catch {
				return []
			}
		})
}

export const replaceDurably = (path: string, value: unknown): void =>
	writeFileAtomically(path, JSON.stringify(value), { mode: 0o640 })
