const BLOCK = 512

/** The files of a tar archive that `npm run agent-packages` made, by their paths. Throws for any other. */
export function readTar(archive: Buffer): [string, Buffer][] {
	const files: [string, Buffer][] = []
	for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
		const path = textAt(archive, at, 100)
		const size = Number.parseInt(textAt(archive, at + 124, 12), 8)
		const from = at + BLOCK
		if (!(size >= 0) || from + size > archive.length) throw new Error('it is cut short')
		if (archive[at + 156] === FILE) files.push([path, archive.subarray(from, from + size)])
		at = from + Math.ceil(size / BLOCK) * BLOCK
	}
	return files
}

/** The type of an entry: a file, not a link or folder. */
const FILE = '0'.charCodeAt(0)

const textAt = (archive: Buffer, at: number, length: number): string =>
	archive.toString('utf8', at, at + length).replace(/\0.*$/s, '')
