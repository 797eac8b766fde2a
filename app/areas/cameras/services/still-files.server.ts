import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '~/context.server'

type Where = Pick<Ctx, 'dataDir'>

const getStillsFolder = ({ dataDir }: Where) => join(dataDir, 'camera-stills')
const getStillPath = (where: Where, cameraId: number) =>
	join(getStillsFolder(where), `${cameraId}.jpg`)

/** Stores the newest picture of a camera, in place of the one before. */
export async function writeStill(where: Where, cameraId: number, jpeg: Uint8Array): Promise<void> {
	await mkdir(getStillsFolder(where), { recursive: true, mode: 0o700 })
	const file = getStillPath(where, cameraId)
	const draft = `${file}.${process.pid}.tmp`
	await writeFile(draft, jpeg, { mode: 0o600 })
	await rename(draft, file)
}

export type Still = { jpeg: Buffer; at: number }

/** Reads the newest picture of a camera and when it came, ms UTC; null before the first. */
export async function readStill(where: Where, cameraId: number): Promise<Still | null> {
	try {
		const file = getStillPath(where, cameraId)
		const { mtimeMs } = await stat(file)
		return { jpeg: await readFile(file), at: Math.round(mtimeMs) }
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
		throw error
	}
}

const KEPT_MS = 60 * 60_000

/** Deletes newest pictures that are an hour old: nobody looks any more, or the camera is gone. */
export async function purgeStills({ dataDir, now }: Pick<Ctx, 'dataDir' | 'now'>): Promise<void> {
	const folder = getStillsFolder({ dataDir })
	for (const name of await readdir(folder).catch(() => [])) {
		const file = join(folder, name)
		const found = await stat(file).catch(() => null)
		if (found && found.mtimeMs < now() - KEPT_MS) await rm(file, { force: true })
	}
}
